// What the build makes of markup: in scope everywhere (build.mjs), so under names that no part of the page gives to
// anything else.
export { Fragment as $fragment, h as $element } from "preact";
