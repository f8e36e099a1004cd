// A player's tickets with their ways in the network that the latest hint suggested, so that tickets,
// the coach and hints speak of one plan.
import type { Edition, GameView, HandTicket, HintNetwork } from "../api/types";
import { progress } from "./currentNetwork";
import { plannedPieces } from "./mechanisms";
import { spacesOf } from "./tracks";

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
  const built = way && progress(way, edition, view);
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
