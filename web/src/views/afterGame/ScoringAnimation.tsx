// The animated final scoring: points add up, and tickets are turned over one by one.
import type { ComponentChildren } from "preact";
import type { Position, ScorePart, SeatPosition } from "../../api/types";
import type { Players } from "../../derived/players";
import type { ScoringStep, TurnedTicket } from "../../derived/scoring";
import { messages } from "../../messages/messages";
import { ticketName } from "../../words/names";
import { stepWords } from "../../words/scoring";
import { MECHANISMS } from "../mechanisms";
import { Button } from "../shared/controls";
import { SeatMark } from "../shared/SeatMark";
import { useAnimatedNumber } from "./useAnimatedNumber";

interface ScoringAnimationProps {
  step: ScoringStep;
  steps: readonly ScoringStep[];
  players: Players;
  position: Position;
  /** Seats whose points do not count. */
  resigned: readonly number[];
  onSkip(): void;
}

export function ScoringAnimation({
  step,
  steps,
  players,
  position,
  resigned,
  onSkip,
}: ScoringAnimationProps) {
  const { scoring } = messages();
  const most = Math.max(1, ...steps.flatMap((each) => each.totals));
  const number = steps.indexOf(step);
  return (
    <>
      <header class="scoring-head">
        <div>
          <p class="scoring-kicker">{scoring.title}</p>
          <h2>{scoring.parts[step.part]}</h2>
        </div>
        <Button data-testid="skip" onClick={onSkip}>
          {scoring.skip}
        </Button>
      </header>
      {/* A tap anywhere skips; keyboards have the button above and Escape. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div class="scoring-body" onClick={onSkip}>
        <p class="scoring-line" aria-live="polite">
          {stepWords(step, players.names, players.edition)}
        </p>
        <ol class="scoring-seats">
          {players.names.map((name, seat) => (
            <SeatTotal
              key={seat}
              step={step}
              seat={seat}
              name={name}
              most={most}
              players={players}
              out={resigned.includes(seat)}
            >
              <ScoreDetails part={step.part} state={position.seats[seat]} />
            </SeatTotal>
          ))}
        </ol>
        <div class="scoring-ticket-area">
          {step.ticket && <TurnedTicketCard key={number} ticket={step.ticket} players={players} />}
        </div>
      </div>
    </>
  );
}

interface ScoreDetailsProps {
  part: ScorePart;
  state: SeatPosition | undefined;
}

/** What a seat gets points for in this part. */
function ScoreDetails({ part, state }: ScoreDetailsProps) {
  if (!state) return null;
  return (
    <>
      {MECHANISMS.map(({ scoreDetails }, index) => {
        const Details = scoreDetails?.[part];
        return Details && <Details key={index} state={state} />;
      })}
    </>
  );
}

interface SeatTotalProps {
  step: ScoringStep;
  seat: number;
  name: string;
  /** The points of a full bar. */
  most: number;
  players: Players;
  /** Whether the seat resigned, so that its points do not count. */
  out: boolean;
  children: ComponentChildren;
}

function SeatTotal({ step, seat, name, most, players, out, children }: SeatTotalProps) {
  const { end, phrases } = messages();
  const gain = step.gains[seat] ?? 0;
  const total = useAnimatedNumber(step.totals[seat] ?? 0);
  const color = players.colors[seat] ?? "slate";
  const width = `${(100 * Math.max(0, total)) / most}%`;
  return (
    <li class={`scoring-seat ${out ? "out" : ""}`}>
      <SeatMark color={color} name={name} />
      <span class="scoring-name">
        <span>{name}</span>
        {out && <small class="scores-out">{end.resigned}</small>}
      </span>
      {gain !== 0 && (
        <span class={gain > 0 ? "scoring-gain" : "scoring-loss"}>{phrases.signed(gain)}</span>
      )}
      <span class="scoring-total">{phrases.number(total)}</span>
      <span class="scoring-bar" aria-hidden="true">
        <span style={{ width, background: `var(--${color})` }} />
      </span>
      {children}
    </li>
  );
}

/** A ticket being turned over: its places, its points, and a stamp. */
function TurnedTicketCard({ ticket, players }: { ticket: TurnedTicket; players: Players }) {
  const { phrases, scoring } = messages();
  const points = players.edition.tickets[ticket.index]?.points ?? 0;
  const color = players.colors[ticket.seat] ?? "slate";
  return (
    <div
      class={ticket.done ? "scoring-ticket completed" : "scoring-ticket missed"}
      aria-hidden="true"
    >
      <SeatMark color={color} name={players.names[ticket.seat] ?? ""} size={24} />
      <span class="scoring-ticket-name">{ticketName(players.edition, ticket.index)}</span>
      <span class="scoring-ticket-points">{phrases.signed(ticket.done ? points : -points)}</span>
      <span class="scoring-ticket-stamp">{ticket.done ? scoring.completed : scoring.missed}</span>
    </div>
  );
}
