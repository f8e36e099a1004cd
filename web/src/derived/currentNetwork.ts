// What is left of the network of a hint after the moves that followed it.
import type { Edition, GameView, HintNetwork, HintWay } from "../api/types";
import { openPieces } from "./mechanisms";
import { parallelTo, spacesOf } from "./tracks";

/** A network in which only what is still to be done is missing. */
export interface CurrentNetwork extends HintNetwork {
  /** Tickets whose way was closed since the hint. */
  cut: number[];
}

export function currentNetwork(
  network: HintNetwork,
  edition: Edition,
  view: GameView,
): CurrentNetwork {
  const done = view.you?.hand?.tickets.filter((ticket) => ticket.done) ?? [];
  const open = network.ways.filter(({ ticket }) => !done.some(({ index }) => index === ticket));
  const ways = open.flatMap((way) => currentWay(way, edition, view) ?? []);
  const served = new Set(ways.map(({ ticket }) => ticket));
  return {
    ...network,
    ...openPieces({ ...network, ways }, edition, view),
    routes: network.routes.filter(
      ({ track, tickets }) =>
        isOpen(track, edition, view) &&
        // A route may be planned for its points alone.
        (tickets.length === 0 || tickets.some((ticket) => served.has(ticket))),
    ),
    ways,
    cut: open.map(({ ticket }) => ticket).filter((ticket) => !served.has(ticket)),
  };
}

function currentWay(way: HintWay, edition: Edition, view: GameView): HintWay | null {
  const built = progress(way, edition, view);
  return built && { ...way, ...built, trains: spacesOf(edition.board, built.missing) };
}

/** What is built of a way and what is missing; null if something of it is closed to the player. */
export function progress(
  way: HintWay,
  edition: Edition,
  view: GameView,
): Pick<HintWay, "owned" | "missing"> | null {
  const owned = [...way.owned];
  const missing: number[] = [];
  for (const track of way.missing) {
    const own = ownTrack(track, edition, view);
    if (own !== undefined) owned.push(own);
    else if (isClosed(track, view)) return null;
    else missing.push(track);
  }
  return { owned, missing };
}

/** The track of the player on the route of this one, which may be a parallel one. */
function ownTrack(track: number, edition: Edition, { position, you }: GameView) {
  const owners = position?.owners ?? {};
  return [track, ...parallelTo(edition, track)].find((one) => owners[one] === you?.seat);
}

function isClosed(track: number, { position, you }: GameView): boolean {
  return track in (position?.owners ?? {}) || (you?.hand?.closed.includes(track) ?? false);
}

function isOpen(track: number, edition: Edition, view: GameView): boolean {
  return !isClosed(track, view) && ownTrack(track, edition, view) === undefined;
}
