// The entry point.
import { render } from "preact";
import { App } from "./app";
import "./views/styles/tokens.css";
import "./views/styles/base.css";
import { followLanguage } from "./session/language";
import { installSprite } from "./views/shared/sprite";

const root = document.getElementById("app");
if (root) {
  installSprite();
  await followLanguage();
  render(<App />, root);
}
