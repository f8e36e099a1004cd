// The invitation links of a game. The server shows each only once, so the tab keeps them.
import { signal } from "@preact/signals";
import type { GameView, Link } from "../api/types";

const storageKey = (game: string) => `trunkline.links.${game}`;

/** By game, as far as they changed since the page was loaded. */
const changed = signal<Readonly<Record<string, readonly Link[]>>>({});

export function savedLinks(game: string): readonly Link[] {
  return changed.value[game] ?? storedLinks(game);
}

function storedLinks(game: string): readonly Link[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(game)) ?? "[]") as Link[];
  } catch {
    return [];
  }
}

/** Save links for the waiting room. A new link to the same seat replaces the old one. */
export function saveLinks(game: string, links: readonly Link[]): void {
  const others = savedLinks(game).filter((old) => !links.some((link) => sameTarget(old, link)));
  store(game, [...others, ...links]);
}

/** Save the link to the table by which this device came. */
export function saveTableLink(game: string, key: string): void {
  saveLinks(game, [{ role: "table", seat: null, key, path: `/join#${key}` }]);
}

/** The link to the table, if this tab knows it. */
export function tableLink(game: string): Link | undefined {
  return savedLinks(game).find(({ role }) => role === "table");
}

/** Forget the links to these seats. */
export function forgetLinks(game: string, taken: readonly number[]): void {
  const known = savedLinks(game);
  const left = known.filter(({ seat }) => seat === null || !taken.includes(seat));
  if (left.length < known.length) store(game, left);
}

/** Forget the links to all seats that are taken by now. */
export function forgetTakenSeats(view: GameView): void {
  const taken = view.seats.flatMap(({ kind, absent }, at) =>
    kind === "open" || absent ? [] : [at],
  );
  forgetLinks(view.id, taken);
}

/** Keep the links of a table that another one has replaced; those to seats have ended. */
export function moveLinks(from: string, to: string): void {
  const moved = savedLinks(from).filter(({ role }) => role !== "seat");
  if (moved.length > 0) saveLinks(to, moved);
}

function store(game: string, links: readonly Link[]): void {
  changed.value = { ...changed.peek(), [game]: links };
  try {
    sessionStorage.setItem(storageKey(game), JSON.stringify(links));
  } catch {
    // If nothing can be stored, the page offers to make new links after a reload.
  }
}

function sameTarget(a: Link, b: Link): boolean {
  return a.role === b.role && a.seat === b.seat;
}
