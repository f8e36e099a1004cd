// The player's tickets on the board: a ring around each of their cities, and tags with letters.
import type { Board } from "../../api/types";
import type { TicketMark } from "../../derived/ticketMarks";
import { memo } from "../shared/memo";
import { TAG, tagBox } from "./tagPlacement";

export type PlaceMarks = ReadonlyMap<string, readonly TicketMark[]>;

export const TicketRings = memo(({ board, marks }: { board: Board; marks: PlaceMarks }) => (
  <g class="board-ticket-rings">
    {[...marks].flatMap(([place, all]) => {
      const open = all.filter((mark) => !mark.done);
      return Object.entries(board.cities).flatMap(([id, city]) =>
        id === place || city.country === place
          ? open.map(({ accent, letter }, part) => (
              <circle
                key={`${id} ${letter}`}
                class={`accent-${accent}`}
                cx={city.x}
                cy={city.y}
                r={city.radius + 3.5 * board.unit}
                // Each ticket has its part of the ring.
                pathLength={open.length}
                stroke-dasharray={`1 ${open.length - 1}`}
                stroke-dashoffset={-part}
              />
            ))
          : [],
      );
    })}
  </g>
));

export const TicketTags = memo(({ board, marks }: { board: Board; marks: PlaceMarks }) => (
  <g class="board-tags">
    {[...marks].map(([place, all]) => (
      <PlaceTags key={place} board={board} place={place} marks={all} />
    ))}
  </g>
));

interface PlaceTagsProps {
  board: Board;
  place: string;
  marks: readonly TicketMark[];
}

function PlaceTags({ board, place, marks }: PlaceTagsProps) {
  const box = tagBox(board, place, marks.length);
  if (!box) return null;
  const side = TAG * board.unit;
  return (
    <g transform={`translate(${box.x} ${box.y})`} data-tags={place}>
      {marks.map(({ letter, accent, done }, slot) => (
        <g key={letter} class={`board-tag accent-${accent} ${done ? "done" : ""}`}>
          <rect x={slot * side + 1} y={1} width={side - 2} height={side - 2} rx={side / 4} />
          <text x={(slot + 0.5) * side} y={0.73 * side} font-size={0.68 * side}>
            {letter}
          </text>
        </g>
      ))}
    </g>
  );
}
