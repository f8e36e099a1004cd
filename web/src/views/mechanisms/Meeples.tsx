// Meeples: everything the screen shows of them.
import type { Board, MoveInfo, Point, SeatPosition } from "../../api/types";
import { messages } from "../../messages/messages";
import type { TurnController } from "../../session/turnController";
import {
  meepleColor,
  meepleCounts,
  meepleLabel,
  meepleWords,
  noMeepleLabel,
} from "../../words/mechanisms/meeples";
import { uprightAt } from "../board/shapes";
import { memo } from "../shared/memo";
import { MoveButton } from "../table/MoveButton";
import type { BoardPiecesProps, MechanismViews, SeatPartProps } from "./mechanismViews";
import "./meeples.css";

export const MEEPLES = {
  BoardPieces: MeepleGroups,
  art: { meeple: ({ color }) => <MeepleIcon color={color} size={40} /> },

  MoveButtons: MeepleButtons,
  optionLabels: { meeple: MeepleLabel },

  SeatCounts,

  HandRow: ({ state }) =>
    Object.keys(state.collected).length > 0 ? <CollectedMeeples state={state} /> : null,
  scoreDetails: { meeples: CollectedMeeples },
} satisfies MechanismViews;

function MeepleGroups({ board, position }: BoardPiecesProps) {
  return (
    <>
      {Object.entries(position.meeples).map(([place, crowd]) => (
        <MeepleGroup key={place} board={board} place={place} crowd={figures(crowd).join(" ")} />
      ))}
    </>
  );
}

function figures(crowd: Readonly<Record<string, number>>): string[] {
  return Object.entries(crowd).flatMap(([color, count]) => Array<string>(count).fill(color));
}

interface MeepleGroupProps {
  board: Board;
  place: string;
  /** Their colours, as one string, so that memo can compare groups. */
  crowd: string;
}

const MeepleGroup = memo(({ board, place, crowd }: MeepleGroupProps) => {
  const spots = nearestFirst(board, place);
  const colors = crowd ? crowd.split(" ") : [];
  return (
    <g>
      {spots.slice(0, colors.length).map(({ x, y }, number) => (
        <use
          key={`${x} ${y}`}
          href={`#meeple-${colors[number]}`}
          transform={uprightAt(x, y, board.unit)}
          data-meeple={place}
        />
      ))}
    </g>
  );
});

/** The positions of meeples, the nearest to their place first. */
function nearestFirst(board: Board, place: string): readonly Point[] {
  const country = board.countries[place];
  const home = country?.label ?? board.cities[place];
  const crowd = (country ?? board.cities[place])?.crowd ?? [];
  if (!home) return crowd;
  const far = ({ x, y }: Point) => Math.hypot(x - home.x, y - home.y);
  return [...crowd].sort((a, b) => far(a) - far(b));
}

function MeepleIcon({ color, size = 26 }: { color: string; size?: number }) {
  return (
    <svg viewBox="-9 -12 18 24" width={(size * 18) / 24} height={size} aria-hidden="true">
      <use href={`#meeple-${color}`} />
    </svg>
  );
}

function MeepleButtons({ controller }: { controller: TurnController }) {
  const { legal, session } = controller;
  return (
    <>
      {legal.value.of("meeple").map((move) => {
        const words = meepleLabel(session.edition, move);
        return (
          <MoveButton
            key={move.number}
            controller={controller}
            move={move}
            class="prompt-meeple"
            data-testid={`meeple-${move.color}`}
            data-place={move.city}
            aria-label={words}
            title={words}
          >
            <MeepleIcon color={move.color ?? ""} />
          </MoveButton>
        );
      })}
      {legal.value.of("no meeple").map((move) => (
        <MoveButton
          key={move.number}
          controller={controller}
          move={move}
          data-testid="no-meeple"
          aria-label={noMeepleLabel(session.edition, move)}
        >
          {messages().meeples.none}
        </MoveButton>
      ))}
    </>
  );
}

function MeepleLabel({ move }: { move: MoveInfo }) {
  return (
    <>
      <MeepleIcon color={move.color ?? ""} /> <span>{meepleColor(move.color)}</span>
    </>
  );
}

/** A seat's meeples of every colour of the edition. */
function SeatCounts({ rules, state: { collected } }: SeatPartProps) {
  const colors = Object.keys(rules.meeples.colors);
  if (colors.length === 0) return null;
  return (
    <span class="seat-meeples">
      {colors.map((color) => (
        <span
          key={color}
          class={collected[color] ? "meeple-count" : "meeple-count none"}
          title={meepleWords(color, collected[color] ?? 0)}
        >
          <MeepleIcon color={color} size={17} />
          <span aria-hidden="true">{collected[color] ?? 0}</span>
          <span class="hidden-text">{meepleWords(color, collected[color] ?? 0)}</span>
        </span>
      ))}
    </span>
  );
}

/** A seat's meeples of the colours it has. */
function CollectedMeeples({ state: { collected } }: { state: SeatPosition }) {
  const { meeples } = messages();
  const counts = Object.entries(collected);
  const words =
    counts.length > 0 ? meeples.collected(meepleCounts(collected)) : meeples.noneCollected;
  return (
    <span class="meeple-counts" role="img" aria-label={words}>
      {counts.map(([color, count]) => (
        <span key={color} title={meeples.ofColor(count, meepleColor(color))}>
          <MeepleIcon color={color} size={22} />
          {count}
        </span>
      ))}
    </span>
  );
}
