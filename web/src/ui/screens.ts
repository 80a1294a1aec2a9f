// The screens beside home, fetched together: apart, each would be smaller and all of them larger.
import "../main"; // which runs already: so the build puts all that the home screen needs into one file

export { listActions } from "../actions";
export { Board } from "../board/Board";
export { cityPlaces, routeLines } from "../board/geometry";
export { Alvin, Marker, Spaces, Station, Train } from "../board/pieces";
export { Session } from "../session";
export { Game } from "./Game";
export { TabList } from "./game/TabList";
export { countEmpty, NameField, NoServer, Page, seatsLine } from "./Page";
export { fitting } from "./Palette";
export { reveal } from "./place";
export { Copy, Link } from "./Qr";
export { RuleLink } from "./RuleLink";
export { useRules } from "./RulesOver";
