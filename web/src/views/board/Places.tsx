// Cities, the end points of countries, and their names.
import type { Board, City } from "../../api/types";
import type { Highlights } from "../../derived/highlights";
import { MECHANISMS } from "../mechanisms";
import { memo } from "../shared/memo";
import { nameScales } from "./nameScales";
import { PlaceRings } from "./PlaceRings";
import { nameBox, uprightAt } from "./shapes";

/** The rings of cities and the boundary stones of countries. */
export const Places = memo(({ board }: { board: Board }) => (
  <g>
    {Object.entries(board.cities).map(([id, city]) =>
      city.country ? (
        <Stone key={id} city={city} board={board} />
      ) : (
        <Ring key={id} id={id} city={city} unit={board.unit} />
      ),
    )}
  </g>
));

interface RingProps {
  id: string;
  city: City;
  unit: number;
}

function Ring({ id, city: { x, y, radius }, unit }: RingProps) {
  return (
    <>
      <circle class="board-ring" cx={x} cy={y} r={radius - 2.2 * unit} stroke-width={4 * unit} />
      <circle
        class="board-ring-edge"
        data-city={id}
        cx={x}
        cy={y}
        r={radius}
        stroke-width={1.1 * unit}
      />
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
export const Names = memo(({ board, scale }: { board: Board; scale: number }) => {
  const scales = nameScales(board, scale);
  const scaleOf = (place: string) => scales.get(place) ?? 1;
  return (
    <g class="board-names">
      {Object.keys(board.countries).map((id) => (
        <Plate key={id} board={board} country={id} scale={scaleOf(id)} />
      ))}
      {Object.entries(board.cities).map(
        ([id, { name, label }]) =>
          label && (
            <text
              key={id}
              data-city={id}
              x={label.x}
              y={label.y + sunk(scaleOf(id), board.font)}
              text-anchor={label.anchor}
              font-size={scaleOf(id) * board.font}
            >
              {name}
            </text>
          ),
      )}
    </g>
  );
});

/** How much lower larger letters stand, so that they keep their middle. */
function sunk(scale: number, font: number): number {
  return (scale - 1) * 0.31 * font;
}

function Plate({ board, country, scale }: { board: Board; country: string; scale: number }) {
  const box = nameBox(board, country, scale);
  const found = board.countries[country];
  if (!box || !found) return null;
  return (
    <>
      <rect class="board-plate" {...box} rx={3 * board.unit} />
      <text
        class="board-country"
        data-city={country}
        x={box.x + box.width / 2}
        y={found.label.y + sunk(scale, board.country_font)}
        text-anchor="middle"
        font-size={scale * board.country_font}
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
