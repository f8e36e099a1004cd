// Rings around cities; around all end points of a country.
import type { Board } from "../../api/types";

interface PlaceRingsProps {
  board: Board;
  places: ReadonlySet<string>;
  class: string;
  /** The distance between a city's edge and its ring. */
  gap: number;
}

export function PlaceRings({ board, places, class: look, gap }: PlaceRingsProps) {
  const found = Object.entries(board.cities).filter(
    ([id, { country }]) => places.has(id) || (country !== null && places.has(country)),
  );
  return (
    <>
      {found.map(([id, { x, y, radius }]) => (
        <circle key={id} class={look} cx={x} cy={y} r={radius + gap * board.unit} />
      ))}
    </>
  );
}
