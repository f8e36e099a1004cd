// Names for bots, in the language of the one who gives them a seat.
import type { GameView, Level, NewGame } from "../api/types";
import { messages } from "../messages/messages";

/** The game with a name for each bot; several of a level are numbered. */
export function withBotNames(game: NewGame): NewGame {
  const { occupants } = messages().newTable;
  const counts = new Map<Level, number>();
  const seats = game.seats.map((seat) => {
    if (seat.kind !== "bot") return seat;
    const number = (counts.get(seat.level) ?? 0) + 1;
    counts.set(seat.level, number);
    return { ...seat, name: numbered(occupants[seat.level], number) };
  });
  return { ...game, seats };
}

/** The name of a bot that joins a table; it differs from all others there. */
export function newBotName({ seats }: Pick<GameView, "seats">, level: Level): string {
  const name = messages().newTable.occupants[level];
  const taken = new Set(seats.map((seat) => seat.name));
  let number = 1;
  while (taken.has(numbered(name, number))) number++;
  return numbered(name, number);
}

function numbered(name: string, number: number): string {
  return number > 1 ? `${name} ${number}` : name;
}
