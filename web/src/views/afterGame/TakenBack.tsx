// Who took back turns, and how many.
import type { SeatView } from "../../api/types";
import type { Players } from "../../derived/players";
import { messages } from "../../messages/messages";
import { whoPlayed } from "../../words/names";
import "./takenBack.css";

interface TakenBackProps {
  seats: readonly Pick<SeatView, "taken_back">[];
  players: Players;
}

export function TakenBack({ seats, players }: TakenBackProps) {
  return seats.map(
    ({ taken_back: turns }, seat) =>
      turns > 0 && (
        <p key={seat} class="taken-back" data-testid="taken-back">
          {messages().end.takenBack(whoPlayed(seat, players), turns)}
        </p>
      ),
  );
}
