// How much larger than usual the names on a board are written.
import type { Board } from "../../api/types";
import { type Box, grown, isInside, overlap, type Point } from "../shared/boxes";
import { nameBox } from "./shapes";

const STEP = 0.05;
// In board units: the frame around the map, half of a piece, and the space between two words.
const FRAME = 8;
const PIECE = 6;
const SPACE = 8;

/** By place: as much as wanted, but less where a name would meet another, a ring or a piece. */
export function nameScales(board: Board, wanted: number): ReadonlyMap<string, number> {
  const places = Object.keys({ ...board.cities, ...board.countries });
  const scales = new Map(places.map((place) => [place, wanted]));
  const spots = { rings: rings(board), pieces: pieces(board) };
  for (let scale = wanted; scale > 1; scale = Math.max(1, scale - STEP)) {
    const names = new Map(places.map((place) => [place, nameBox(board, place, scales.get(place))]));
    const tight = places.filter((place) => isTight(board, place, names, spots));
    for (const place of tight) scales.set(place, Math.max(1, scale - STEP));
  }
  return scales;
}

/** What names must not cover. */
interface Spots {
  rings: ReadonlyMap<string, Box>;
  pieces: readonly Box[];
}

function isTight(
  board: Board,
  place: string,
  names: ReadonlyMap<string, Box | null>,
  { rings, pieces }: Spots,
): boolean {
  const own = names.get(place);
  if (!own) return false;
  const space = SPACE * board.unit;
  const spaced = { ...own, x: own.x - space, width: own.width + 2 * space };
  const meetsName = [...names].some(([id, box]) => id !== place && box && overlap(spaced, box));
  const meetsRing = [...rings].some(([id, box]) => id !== place && overlap(own, box));
  const meetsPiece = pieces.some((box) => overlap(own, box));
  const fits = isInside(board, grown(own, FRAME * board.unit));
  return meetsName || meetsRing || meetsPiece || !fits;
}

function rings({ cities }: Board): Map<string, Box> {
  return new Map(Object.entries(cities).map(([id, city]) => [id, square(city, city.radius)]));
}

function pieces({ cities, countries, unit }: Board): Box[] {
  const stacks = Object.values(cities).flatMap(({ stack }) => stack ?? []);
  const crowds = [...Object.values(cities), ...Object.values(countries)].flatMap(
    ({ crowd }) => crowd,
  );
  return [...stacks, ...crowds].map((spot) => square(spot, PIECE * unit));
}

function square({ x, y }: Point, half: number): Box {
  return grown({ x, y, width: 0, height: 0 }, half);
}
