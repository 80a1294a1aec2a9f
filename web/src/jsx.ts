// What the build makes of markup: in scope everywhere (build.mjs).
export { Fragment, h } from "preact";
