// Everyone's tickets after a game, the missed ones with a minus; each can be shown on the board.
import type { Result, Score } from "../../api/types";
import type { PlayersTicket } from "../../derived/highlights";
import type { Players } from "../../derived/players";
import { messages } from "../../messages/messages";
import { ticketName } from "../../words/names";
import { Icon } from "../shared/controls";
import { pointedAt } from "../shared/pointedAt";
import { SeatMark } from "../shared/SeatMark";

interface EveryonesTicketsProps {
  players: Players;
  result: Result;
  onTicket(ticket: PlayersTicket | null): void;
}

export function EveryonesTickets({ players, result, onTicket }: EveryonesTicketsProps) {
  const { end, phrases } = messages();
  return (
    <section class="all-tickets" aria-labelledby="all-tickets" data-testid="all-tickets">
      <h3 id="all-tickets">{end.everyonesTickets}</h3>
      {result.scores.map((score, seat) => (
        <section key={seat}>
          <h4>
            <SeatMark
              color={players.colors[seat] ?? "slate"}
              name={players.names[seat] ?? ""}
              size={22}
            />
            <span>{players.names[seat]}</span>
            <b>{phrases.number(score.parts.tickets ?? 0)}</b>
          </h4>
          <ul>
            {sorted(score, players).map(({ index, done, points }) => (
              <li key={index}>
                <TicketButton
                  name={ticketName(players.edition, index)}
                  points={points}
                  done={done}
                  onShow={() => onTicket({ seat, index })}
                  onHide={() => onTicket(null)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** The completed tickets, then the missed ones, each from the most points down. */
function sorted({ ticket_results }: Score, { edition }: Players) {
  return ticket_results
    .map((ticket) => ({ ...ticket, points: edition.tickets[ticket.index]?.points ?? 0 }))
    .sort((a, b) => Number(b.done) - Number(a.done) || b.points - a.points);
}

interface TicketButtonProps {
  name: string;
  points: number;
  done: boolean;
  onShow(): void;
  onHide(): void;
}

function TicketButton({ name, points, done, onShow, onHide }: TicketButtonProps) {
  const { end, phrases } = messages();
  const label = done ? end.completedTicket : end.missedTicket;
  return (
    <button
      type="button"
      class={done ? "completed" : "missed"}
      aria-label={label(name, points)}
      {...pointedAt(onShow, onHide)}
    >
      <Icon name={done ? "check" : "close"} size={18} />
      <span>{name}</span>
      <b>{phrases.signed(done ? points : -points)}</b>
    </button>
  );
}
