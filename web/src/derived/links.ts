// Links that people share: reads pasted ones and builds new ones.
import type { About } from "../api/types";

const KEY = /(?:#|^)([\w-]{43})(?![\w-])/;
const PAGE = /\/(?:games|replays)\/[\w-]+/;

/** The key in pasted text: a link, with or without other words around it, or the key itself. */
export function findKey(pasted: string): string | null {
  return KEY.exec(pasted.trim())?.[1] ?? null;
}

const LOCAL_HOST = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Whether an address can be used only on the machine that the server runs on. */
export function isLocal(origin: string): boolean {
  return LOCAL_HOST.test(new URL(origin).hostname);
}

/**
 * The origin to share links with. The server's own origin wins. Otherwise it is the one in use,
 * unless only this machine can use that; then the server may know its address in the network.
 */
export function sharedOrigin(about: Pick<About, "reach" | "address"> | null, own: string): string {
  if (about?.address && (about.reach === "origin" || isLocal(own))) return about.address;
  return own;
}

/** The page that a pasted link leads to, or null if it is not one of ours. */
export function findPage(pasted: string): string | null {
  const key = findKey(pasted);
  return key ? `/join#${key}` : (PAGE.exec(pasted)?.[0] ?? null);
}

/** The page of a game, from the first of these seats or as a spectator. */
export function gamePage(game: string, seats: readonly number[]): string {
  const [seat] = seats;
  return seat === undefined ? `/games/${game}` : `/games/${game}?seat=${seat}`;
}
