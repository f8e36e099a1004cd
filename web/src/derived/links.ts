// Links that people hand each other: what is in a pasted one, and what to hand on.
import type { Link } from "../api/types";

const KEY = /(?:#|^)([\w-]{43})(?![\w-])/;
const PAGE = /\/(?:games|replays)\/[\w-]+/;

/** The key in what somebody pasted: a whole link, with or without words around it, or the key. */
export function findKey(pasted: string): string | null {
  return KEY.exec(pasted.trim())?.[1] ?? null;
}

/** The page that a pasted link leads to, or null if it leads nowhere we know. */
export function findPage(pasted: string): string | null {
  const key = findKey(pasted);
  return key ? `/join#${key}` : (PAGE.exec(pasted)?.[0] ?? null);
}

/** The whole address of a link, as it is sent to a friend. */
export function linkAddress(link: Pick<Link, "path">): string {
  return location.origin + link.path;
}

/** The page of a game, from a seat of this device or as a spectator. */
export function gamePage(game: string, seats: readonly number[]): string {
  const [seat] = seats;
  return seat === undefined ? `/games/${game}` : `/games/${game}?seat=${seat}`;
}
