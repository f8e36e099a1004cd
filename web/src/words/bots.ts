// Names for the bots of a new game, in the language of the one who creates it.
import type { Level, NewGame } from "../api/types";
import { messages } from "../messages/messages";

/** The game with a name for each bot; several of a level are numbered. */
export function withBotNames(game: NewGame): NewGame {
  const { occupants } = messages().newTable;
  const counts = new Map<Level, number>();
  const seats = game.seats.map((seat) => {
    if (seat.kind !== "bot") return seat;
    const number = (counts.get(seat.level) ?? 0) + 1;
    counts.set(seat.level, number);
    const name = occupants[seat.level];
    return { ...seat, name: number > 1 ? `${name} ${number}` : name };
  });
  return { ...game, seats };
}
