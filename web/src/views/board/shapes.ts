// Shapes of the board, computed from the server's layout; sizes are for a unit of 1.
import type { Board, Track } from "../../api/types";
import type { Box, Point } from "../shared/boxes";

export const BAR = 40;
export const BREADTH = 14;
export const LANE = 20;
// The letter spacing of country names, relative to the font size.
export const SPACING = 0.16;

export type Space = readonly [x: number, y: number, turn: number];

/** Where an element is in the frame of the board. */
export function boxOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return { x: offsetLeft, y: offsetTop, width: offsetWidth, height: offsetHeight };
}

/** The middle space of a track. */
export function middleSpace({ spaces }: Track): Space {
  return spaces[Math.floor(spaces.length / 2)] ?? [0, 0, 0];
}

/** The middle of a track, on its middle space. */
export function middleOf(track: Track): Point {
  const [x, y] = middleSpace(track);
  return { x, y };
}

/** The transform that places a drawing on a space. */
export function transformAt([x, y, turn]: Space, unit: number): string {
  const rotate = turn ? ` rotate(${turn})` : "";
  const scale = unit === 1 ? "" : ` scale(${unit})`;
  return `translate(${x} ${y})${rotate}${scale}`;
}

export function uprightAt(x: number, y: number, unit: number): string {
  return transformAt([x, y, 0], unit);
}

/** A line along every space. With a broad stroke and round ends, it covers the bars. */
export function spaceLines(track: Track, unit: number): string {
  const half = ((BAR - BREADTH) / 2) * unit;
  return track.spaces
    .map(([x, y, turn]) => {
      const along = half * Math.cos((turn * Math.PI) / 180);
      const down = half * Math.sin((turn * Math.PI) / 180);
      return `M${rounded(x - along)},${rounded(y - down)}L${rounded(x + along)},${rounded(y + down)}`;
    })
    .join("");
}

/** A stroke across every space, from corner to corner. */
export function spaceStrikes(track: Track, unit: number): string {
  const [along, across] = [(BAR / 2 - 8) * unit, (BREADTH / 2 + 2) * unit];
  return track.spaces
    .map(([x, y, turn]) => {
      const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      const [dx, dy] = [along * cos + across * sin, along * sin - across * cos];
      return `M${rounded(x - dx)},${rounded(y - dy)}L${rounded(x + dx)},${rounded(y + dy)}`;
    })
    .join("");
}

// The gap between a bar and the frame around it.
const FRAME_GAP = 3;

/** A frame around every space. */
export function spaceOutlines(track: Track, unit: number): string {
  const half = ((BAR - BREADTH) / 2) * unit;
  const radius = (BREADTH / 2 + FRAME_GAP) * unit;
  return track.spaces
    .map(([x, y, turn]) => {
      const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      const corner = (along: number, aside: number) =>
        `${rounded(x + along * cos - aside * sin)},${rounded(y + along * sin + aside * cos)}`;
      const round = `A${rounded(radius)},${rounded(radius)} 0 0 1 `;
      return `M${corner(-half, -radius)}L${corner(half, -radius)}${round}${corner(half, radius)}L${corner(-half, radius)}${round}${corner(-half, -radius)}z`;
    })
    .join("");
}

function rounded(value: number): string {
  return value.toFixed(1);
}

const NARROW = /[fijlrtI.,'\-|! ]/;
const WIDE = /[mwMW]/;

/** The approximate width of a text in a bold serif, as the server computes it for the layout. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + size * letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (NARROW.test(letter)) return 0.36;
  if (WIDE.test(letter)) return 0.88;
  return letter === letter.toLowerCase() ? 0.55 : 0.72;
}

/** The box of a city's or country's name; null for end points, which have none. */
export function nameBox(board: Board, place: string, scale = 1): Box | null {
  const country = board.countries[place];
  const named = country ?? board.cities[place];
  if (!named?.label) return null;
  const size = scale * (country ? board.country_font : board.font);
  const spaced = country ? (named.name.length + 1) * SPACING * size : 0;
  const width = textWidth(named.name, size) + spaced;
  const left = { start: 0, middle: width / 2, end: width }[named.label.anchor];
  const height = (country ? 1.2 : 0.95) * size;
  const middle = named.label.y - (0.31 * size) / scale;
  return {
    x: named.label.x - left,
    y: middle - height / 2,
    width,
    height,
  };
}
