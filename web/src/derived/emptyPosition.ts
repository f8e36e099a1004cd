// A position without pieces or cards, for pictures of a board.
import type { Position } from "../api/types";

export const EMPTY_POSITION: Position = {
  phase: "turn",
  seat: 0,
  waiting: [],
  turns_left: null,
  over: false,
  display: [],
  deck: 0,
  discards: {},
  ticket_decks: [],
  tunnel_claim: null,
  turned: [],
  matches: [],
  extra: 0,
  claimed: null,
  ride: null,
  ridden: [],
  owners: {},
  stations: {},
  tokens: {},
  passengers: {},
  meeples: {},
  seats: [],
};
