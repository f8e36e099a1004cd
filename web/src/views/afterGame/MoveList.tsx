// Every move of a replay in words; clicking one goes there.
import { useCallback, useEffect, useRef } from "preact/hooks";
import type { Outcome, SeatColor } from "../../api/types";
import type { Players } from "../../derived/players";
import type { Payment } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import type { Timeline } from "../../session/timeline";
import type { MoveLabel } from "../../words/analysis";
import { memo } from "../shared/memo";
import { PaidCards } from "../shared/PaidCards";
import { SeatMark } from "../shared/SeatMark";

interface MoveListProps {
  timeline: Timeline;
  moves: readonly Outcome[];
  moveWords: readonly string[];
  /** What was paid, for moves that built a route. */
  payments: readonly (Payment | null)[];
  /** What a move turned, by the number of moves played. */
  turningWords: ReadonlyMap<number, string>;
  /** How an analysis labels the moves; empty without one. */
  labels: readonly (MoveLabel | null)[];
  players: Players;
}

export function MoveList(props: MoveListProps) {
  const { timeline, moves, moveWords, payments, turningWords, labels, players } = props;
  const list = useRef<HTMLOListElement>(null);
  const now = timeline.move.value;
  const goTo = useCallback((move: number) => timeline.goTo(move), [timeline]);
  useEffect(() => showWithin(list.current, now - 1), [now]);
  return (
    <section class="move-list" aria-label={messages().replay.allMoves}>
      <ol ref={list}>
        {moves.map((move, index) => (
          <Row
            key={index}
            number={index + 1}
            begins={move.seat !== moves[index - 1]?.seat}
            now={now === index + 1}
            words={moveWords[index] ?? ""}
            payment={payments[index] ?? null}
            turning={turningWords.get(index + 1) ?? ""}
            label={labels[index] ?? null}
            name={players.names[move.seat] ?? ""}
            color={players.colors[move.seat] ?? "slate"}
            goTo={goTo}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  number: number;
  /** Whether it starts a turn. */
  begins: boolean;
  now: boolean;
  words: string;
  payment: Payment | null;
  /** What it turned; usually nothing. */
  turning: string;
  label: MoveLabel | null;
  name: string;
  color: SeatColor;
  goTo(move: number): void;
}

// A step changes two of hundreds of rows; the others are not rendered again.
const Row = memo(
  ({ number, begins, now, words, payment, turning, label, name, color, goTo }: RowProps) => (
    <li>
      <button
        type="button"
        class={begins ? "turn-start" : ""}
        aria-current={now ? "step" : undefined}
        onClick={() => goTo(number)}
      >
        <span class="move-list-number">{number}</span>
        <SeatMark color={color} name={name} size={20} />
        <span>
          {words}
          {payment && <PaidCards payment={payment} />}
          {label && (
            <b class={`move-label ${label.label}`} title={label.words}>
              <span aria-hidden="true">{label.mark}</span>
              <span class="hidden-text">{label.words}</span>
            </b>
          )}
          {turning && <b class="move-list-turning">{turning}</b>}
        </span>
      </button>
    </li>
  ),
);

/** Scroll only the list, so that an entry is in its middle. */
function showWithin(list: HTMLElement | null, index: number): void {
  const entry = list?.children[Math.max(0, index)];
  if (!list || !(entry instanceof HTMLElement)) return;
  list.scrollTop = entry.offsetTop - list.offsetTop - list.clientHeight / 2;
}
