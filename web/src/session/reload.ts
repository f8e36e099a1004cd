// Loads the page again, but not over and over.
import { read, write } from "./settings";

const KEY = "trunkline.reloaded";
const LATELY = 20_000;

/** Load the page anew, unless that was done a moment ago and did not help. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(read(KEY) ?? 0) < LATELY) return false;
  write(KEY, String(Date.now()));
  location.reload();
  return true;
}
