// Reloads the page, but not in a loop.
import { readStorage, writeStorage } from "./settings";

const KEY = "trunkline.reloaded";
const RECENTLY = 20_000;

/** Reload the page, unless that was just tried and did not help. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(readStorage(KEY) ?? 0) < RECENTLY) return false;
  writeStorage(KEY, String(Date.now()));
  location.reload();
  return true;
}
