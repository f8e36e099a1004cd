// Cities, the end points of countries, and their names.
import type { Board, City } from "../../api/types";
import type { Highlights } from "../../derived/highlights";
import { MECHANISMS } from "../mechanisms";
import { memo } from "../shared/memo";
import { PlaceRings } from "./PlaceRings";
import { nameBox, uprightAt } from "./shapes";

/** The rings of cities and the boundary stones of countries. */
export const Places = memo(({ board }: { board: Board }) => (
  <g>
    {Object.entries(board.cities).map(([id, city]) =>
      city.country ? (
        <Stone key={id} city={city} board={board} />
      ) : (
        <Ring key={id} city={city} unit={board.unit} />
      ),
    )}
  </g>
));

function Ring({ city: { x, y, radius }, unit }: { city: City; unit: number }) {
  return (
    <>
      <circle class="board-ring" cx={x} cy={y} r={radius - 2.2 * unit} stroke-width={4 * unit} />
      <circle class="board-ring-edge" cx={x} cy={y} r={radius} stroke-width={1.1 * unit} />
      <circle class="board-ring-dot" cx={x} cy={y} r={radius * 0.28} />
    </>
  );
}

/** Marked with the country's initial, the same at all its end points. */
function Stone({ city, board }: { city: City; board: Board }) {
  const initial = board.countries[city.country ?? ""]?.name[0] ?? "";
  return (
    <g transform={uprightAt(city.x, city.y, board.unit)}>
      <use href="#stone" />
      <text class="board-initial" y="6.4" font-size="15.5">
        {initial}
      </text>
    </g>
  );
}

/** Cities in upright letters; countries in spaced, slanted letters on plates. */
export const Names = memo(({ board }: { board: Board }) => (
  <g class="board-names">
    {Object.keys(board.countries).map((id) => (
      <Plate key={id} board={board} country={id} />
    ))}
    {Object.entries(board.cities).map(
      ([id, { name, label }]) =>
        label && (
          <text key={id} x={label.x} y={label.y} text-anchor={label.anchor} font-size={board.font}>
            {name}
          </text>
        ),
    )}
  </g>
));

function Plate({ board, country }: { board: Board; country: string }) {
  const box = nameBox(board, country);
  const found = board.countries[country];
  if (!box || !found) return null;
  return (
    <>
      <rect class="board-plate" {...box} rx={3 * board.unit} />
      <text
        class="board-country"
        x={box.x + box.width / 2}
        y={found.label.y}
        text-anchor="middle"
        font-size={board.country_font}
      >
        {found.name}
      </text>
    </>
  );
}

interface HalosProps {
  board: Board;
  glowing: ReadonlySet<string>;
  highlights: Highlights;
}

/** Rings around places: to choose, in focus, and in need of a piece. */
export const Halos = memo(({ board, glowing, highlights }: HalosProps) => (
  <g class="board-halos">
    <PlaceRings board={board} places={glowing} class="board-halo" gap={6} />
    <PlaceRings board={board} places={highlights.places} class="board-highlight-ring" gap={5} />
    {MECHANISMS.map(
      ({ NeededPieces }, index) =>
        NeededPieces && <NeededPieces key={index} board={board} highlights={highlights} />,
    )}
  </g>
));
