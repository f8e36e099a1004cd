// Links that people share: reads pasted ones and builds new ones.
import type { Link } from "../api/types";

const KEY = /(?:#|^)([\w-]{43})(?![\w-])/;
const PAGE = /\/(?:games|replays)\/[\w-]+/;

/** The key in pasted text: a link, with or without other words around it, or the key itself. */
export function findKey(pasted: string): string | null {
  return KEY.exec(pasted.trim())?.[1] ?? null;
}

/** The page that a pasted link leads to, or null if it is not one of ours. */
export function findPage(pasted: string): string | null {
  const key = findKey(pasted);
  return key ? `/join#${key}` : (PAGE.exec(pasted)?.[0] ?? null);
}

/** The full URL of a link, for sending to a friend. */
export function linkAddress(link: Pick<Link, "path">): string {
  return location.origin + link.path;
}

/** The page of a game, from the first of these seats or as a spectator. */
export function gamePage(game: string, seats: readonly number[]): string {
  const [seat] = seats;
  return seat === undefined ? `/games/${game}` : `/games/${game}?seat=${seat}`;
}
