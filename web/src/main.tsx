// The entry point.
import { render } from "preact";
import { App } from "./app";
import "./views/styles/tokens.css";
import "./views/styles/base.css";
import { followLanguage } from "./session/language";
import { followMyGames } from "./session/myGames";
import { notifyOfWaitingGames } from "./session/notifications";
import { installServiceWorker } from "./session/serviceWorker";
import { followWaitingGames } from "./session/tabTitle";
import { installSprite } from "./views/shared/sprite";

const root = document.getElementById("app");
if (root) {
  installSprite();
  await followLanguage();
  followMyGames();
  followWaitingGames();
  notifyOfWaitingGames();
  installServiceWorker();
  render(<App />, root);
}
