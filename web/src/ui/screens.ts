// The screens beside home, fetched together: apart, each would be smaller and all of them larger.
import "../main"; // which runs already: so the build puts all that the home screen needs into one file

export { listActions } from "../actions";
export { loadCustom } from "../custom/board";
export { Create } from "./Create";
export { CustomScreen } from "./CustomScreen";
export { Game } from "./Game";
export { Lobby, Page } from "./Lobby";
export { reveal } from "./place";
export { TableScreen, Take } from "./TableScreen";
