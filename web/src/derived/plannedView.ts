// A player's tickets with their ways in the network that the latest hint suggested, so that tickets,
// the coach and hints speak of one plan.
import type { Edition, GameView, HandTicket, HintNetwork, HintWay } from "../api/types";
import { plannedPieces } from "./mechanisms";
import { parallelTo, spacesOf } from "./tracks";

/** The view in which each ticket needs what the network plans for it, if that can still be built. */
export function plannedView(
  view: GameView,
  edition: Edition,
  network: HintNetwork | null,
): GameView {
  const { you } = view;
  if (!network || !you?.hand) return view;
  const tickets = you.hand.tickets.map((ticket) => planned(ticket, view, edition, network));
  return { ...view, you: { ...you, hand: { ...you.hand, tickets } } };
}

function planned(
  ticket: HandTicket,
  view: GameView,
  edition: Edition,
  network: HintNetwork,
): HandTicket {
  const { needs } = ticket;
  const way = network.ways.find((one) => one.ticket === ticket.index);
  const built = way && progress(way, view, edition);
  if (!built || !needs || needs.completed || !needs.possible) return ticket;
  const { owned, missing } = built;
  const trains = spacesOf(edition.board, missing);
  const left = view.position?.seats[view.you?.seat ?? -1]?.trains ?? 0;
  return {
    ...ticket,
    needs: {
      ...needs,
      owned,
      missing,
      lent: way.lent,
      trains,
      enough_trains: trains <= left,
      ...plannedPieces(way, network, edition, view),
    },
  };
}

/** What is built of a way and what is missing; null if something of it is closed to the player. */
function progress(
  way: HintWay,
  { position, you }: GameView,
  edition: Edition,
): { owned: number[]; missing: number[] } | null {
  const owners = position?.owners ?? {};
  const owned = [...way.owned];
  const missing: number[] = [];
  for (const track of way.missing) {
    const own = [track, ...parallelTo(edition, track)].find((one) => owners[one] === you?.seat);
    if (own !== undefined) owned.push(own);
    else if (track in owners || you?.hand?.closed.includes(track)) return null;
    else missing.push(track);
  }
  return { owned, missing };
}
