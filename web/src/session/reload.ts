// Loads the page again, but not over and over.
import { readStorage, writeStorage } from "./settings";

const KEY = "trunkline.reloaded";
const RECENTLY = 20_000;

/** Load the page anew, unless that was done a moment ago and did not help. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(readStorage(KEY) ?? 0) < RECENTLY) return false;
  writeStorage(KEY, String(Date.now()));
  location.reload();
  return true;
}
