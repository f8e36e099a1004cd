// Every move of a replay in words; a click goes there.
import { useCallback, useEffect, useRef } from "preact/hooks";
import type { Happening, SeatColor } from "../../api/types";
import type { Party } from "../../derived/players";
import type { Timeline } from "../../session/timeline";
import { memo } from "../shared/memo";
import { SeatMark } from "../shared/SeatMark";

interface MovesProps {
  timeline: Timeline;
  moves: readonly Happening[];
  told: readonly string[];
  party: Party;
}

export function Moves({ timeline, moves, told, party }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  const now = timeline.move.value;
  const go = useCallback((move: number) => timeline.go(move), [timeline]);
  useEffect(() => showWithin(list.current, now - 1), [now]);
  return (
    <section class="moves" aria-label="All moves">
      <ol ref={list}>
        {moves.map((move, index) => (
          <Row
            key={index}
            number={index + 1}
            begins={move.seat !== moves[index - 1]?.seat}
            now={now === index + 1}
            words={told[index] ?? ""}
            name={party.names[move.seat] ?? ""}
            color={party.colors[move.seat] ?? "slate"}
            go={go}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  number: number;
  /** Whether a turn begins with it. */
  begins: boolean;
  now: boolean;
  words: string;
  name: string;
  color: SeatColor;
  go(move: number): void;
}

// A step changes two of hundreds of rows; the others need not be looked at.
const Row = memo(({ number, begins, now, words, name, color, go }: RowProps) => (
  <li>
    <button
      type="button"
      class={begins ? "begins" : ""}
      aria-current={now ? "step" : undefined}
      onClick={() => go(number)}
    >
      <span class="moves-number">{number}</span>
      <SeatMark color={color} name={name} size={20} />
      <span>{words}</span>
    </button>
  </li>
));

/** Scroll the list, and nothing else, so that an entry is in its middle. */
function showWithin(list: HTMLElement | null, index: number): void {
  const entry = list?.children[Math.max(0, index)];
  if (!list || !(entry instanceof HTMLElement)) return;
  list.scrollTop = entry.offsetTop - list.offsetTop - list.clientHeight / 2;
}
