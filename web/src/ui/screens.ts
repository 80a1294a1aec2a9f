// The screens of online play and custom boards, fetched together: apart, each would be smaller and all of them larger.
export { loadCustom } from "../custom/board";
export { Create } from "./Create";
export { CustomScreen } from "./CustomScreen";
export { Lobby } from "./Lobby";
export { TableScreen, Take } from "./TableScreen";
