// Where the page begins.
import { render } from "preact";
import { App } from "./app";
import "./style/tokens.css";
import "./style/base.css";
import { installSprite } from "./ui/sprite";

const root = document.getElementById("app");
if (root) {
  installSprite();
  render(<App />, root);
}
