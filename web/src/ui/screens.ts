// All screens but the first, fetched together: apart, each would be smaller and all of them larger.
export { Create } from "./Create";
export { CustomScreen } from "./CustomScreen";
export { Game } from "./Game";
export { Lobby } from "./Lobby";
export { TableScreen, Take } from "./TableScreen";
