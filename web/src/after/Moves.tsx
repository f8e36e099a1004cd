// Every move of a replay in words; a click goes there.
import { useEffect, useRef } from "preact/hooks";
import type { Happening } from "../api/types";
import { SeatMark } from "../ui/SeatMark";
import type { Party } from "./party";
import type { Timeline } from "./timeline";

interface MovesProps {
  timeline: Timeline;
  moves: readonly Happening[];
  told: readonly string[];
  party: Party;
}

export function Moves({ timeline, moves, told, party }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  const now = timeline.move.value;
  useEffect(() => showWithin(list.current, now - 1), [now]);
  return (
    <section class="moves" aria-label="All moves">
      <ol ref={list}>
        {moves.map((move, index) => (
          <li key={index}>
            <button
              type="button"
              class={move.seat === moves[index - 1]?.seat ? "" : "begins"}
              aria-current={now === index + 1 ? "step" : undefined}
              onClick={() => timeline.go(index + 1)}
            >
              <span class="moves-number">{index + 1}</span>
              <SeatMark
                color={party.colors[move.seat] ?? "slate"}
                name={party.names[move.seat] ?? ""}
                size={20}
              />
              <span>{told[index]}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Scroll the list, and nothing else, so that an entry is in its middle. */
function showWithin(list: HTMLElement | null, index: number): void {
  const entry = list?.children[Math.max(0, index)];
  if (!list || !(entry instanceof HTMLElement)) return;
  list.scrollTop = entry.offsetTop - list.offsetTop - list.clientHeight / 2;
}
