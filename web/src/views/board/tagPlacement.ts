// Where the tags of tickets are drawn: beside their place, where they cover least.
import type { Board } from "../../api/types";
import {
  type Box,
  centreOf,
  distance,
  gapBetween,
  isInside,
  type Point,
  type Size,
} from "../shared/boxes";
import { BAR, BREADTH, nameBox } from "./shapes";

export const TAG = 24;
// Farther away, nothing can be covered.
const NEARBY = 110;
const DIRECTIONS = 16;

/** The box for a row of tags beside a place: the one with most distance to everything around. */
export function tagBox(board: Board, place: string, tags: number): Box | null {
  const home = homeOf(board, place);
  if (!home) return null;
  const size = { width: TAG * tags * board.unit, height: TAG * board.unit };
  const obstacles = obstaclesNear(board, place, centreOf(home));
  const boxes = Array.from({ length: DIRECTIONS }, (_, step) => beside(home, size, step));
  const inside = boxes.filter((box) => isInside(board, box));
  const free = (box: Box) => room(box, obstacles);
  return inside.reduce<Box | null>((best, box) => {
    return best && free(best) >= free(box) ? best : box;
  }, null);
}

function room(box: Box, obstacles: readonly Box[]): number {
  return Math.min(...obstacles.map((other) => gapBetween(box, other)));
}

const STACK_SCALES = [1.5, 1.25];

/** How much larger than usual a city's merchandise is drawn: as far as nothing is in its way. */
export function stackScale(board: Board, city: string): number {
  const stack = board.cities[city]?.stack;
  if (!stack) return 1;
  const obstacles = fixedNear(board, "", stack);
  return (
    STACK_SCALES.find((scale) => room(stackBox(stack, scale * board.unit), obstacles) >= 0) ?? 1
  );
}

/** The box of a full stack, given the middle of its lowest token. */
function stackBox({ x, y }: Point, unit: number): Box {
  return { x: x - 15 * unit, y: y - 17 * unit, width: 30 * unit, height: 25 * unit };
}

/** What tags are attached to: a city's ring, or the plate with a country's name. */
function homeOf(board: Board, place: string): Box | null {
  const city = board.cities[place];
  if (!city) return nameBox(board, place);
  const side = 2 * (city.radius + 3 * board.unit);
  return { x: city.x - side / 2, y: city.y - side / 2, width: side, height: side };
}

/** A box that touches the home from outside, in one of the directions around it. */
function beside(home: Box, { width, height }: Size, step: number) {
  const angle = (2 * Math.PI * step) / DIRECTIONS;
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.max(Math.abs(right), Math.abs(down));
  const middle = centreOf(home);
  const x = middle.x + (right / reach) * ((home.width + width) / 2);
  const y = middle.y + (down / reach) * ((home.height + height) / 2);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Boxes that cover the bars, rings, names and pieces around a place. */
function obstaclesNear(board: Board, place: string, at: Point): readonly Box[] {
  const near = (point: Point) => distance(point, at) < NEARBY;
  const crowds = Object.values({ ...board.cities, ...board.countries }).flatMap(({ crowd }) =>
    crowd.filter(near).map((spot) => square(spot, 20 * board.unit)),
  );
  const stacks = Object.entries(board.cities).flatMap(([id, { stack }]) =>
    stack && near(stack) ? [stackBox(stack, stackScale(board, id) * board.unit)] : [],
  );
  return [...fixedNear(board, place, at), ...crowds, ...stacks];
}

/** Boxes that cover the bars, rings and names around a place, without its own. */
function fixedNear(board: Board, place: string, at: Point): readonly Box[] {
  const near = (point: Point) => distance(point, at) < NEARBY;
  const bars = board.tracks.flatMap(({ spaces }) =>
    spaces.flatMap(([x, y, turn]) => (near({ x, y }) ? alongBar(x, y, turn, board.unit) : [])),
  );
  const rings = Object.entries(board.cities).flatMap(([id, { x, y, radius }]) =>
    id !== place && near({ x, y }) ? [square({ x, y }, 2 * radius)] : [],
  );
  const places = Object.entries({ ...board.cities, ...board.countries });
  const names = places.flatMap(([id]) => {
    const box = id in board.countries && id === place ? null : nameBox(board, id);
    return box ?? [];
  });
  return [...bars, ...rings, ...names];
}

/** Squares along a bar, which may lie in any direction. */
function alongBar(x: number, y: number, turn: number, unit: number): Box[] {
  const angle = (turn * Math.PI) / 180;
  const reach = ((BAR - BREADTH) / 2) * unit;
  return [-1, 0, 1].map((part) => {
    const at = { x: x + part * reach * Math.cos(angle), y: y + part * reach * Math.sin(angle) };
    return square(at, BREADTH * unit);
  });
}

function square({ x, y }: Point, side: number): Box {
  return { x: x - side / 2, y: y - side / 2, width: side, height: side };
}
