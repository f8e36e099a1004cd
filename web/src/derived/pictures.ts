// Pictures for the rules and the lessons: parts of an edition's own board, cards and tickets.
import type { Board, CardKind, Edition, Position, Track } from "../api/types";
import { parallelTo } from "./tracks";

/** Pieces on a part of the board. */
export type Pieces = Partial<
  Pick<Position, "stations" | "passengers" | "tokens" | "meeples" | "ride" | "ridden">
>;

/** A part of the board around some tracks and places. */
export interface BoardPart {
  tracks: readonly number[];
  places?: readonly string[];
  /** Tracks that glow. */
  glowing?: readonly number[];
  /** The owners of claimed tracks, by track. */
  owners?: Position["owners"];
  pieces?: Pieces;
}

/** What is shown, one below the other. */
export interface Picture {
  board?: BoardPart;
  cards?: readonly CardKind[];
  tickets?: readonly number[];
  /** The backs of the ticket decks. */
  backs?: boolean;
}

/** The seats in a picture: the reader and a rival. */
export const READER = 0;
export const RIVAL = 1;

const GOOD_LENGTH = 3;

/** A track that shows something well: of medium length, in colour and alone. Null if none has it. */
export function exampleTrack(edition: Edition, has: (track: Track) => boolean): number | null {
  const { tracks } = edition.board;
  const cost = (index: number) => {
    const track = tracks[index];
    if (!track) return 0;
    const plain = Number(track.color === "gray") + Number(parallelTo(edition, index).length > 0);
    return Math.abs(track.length - GOOD_LENGTH) + 2 * plain;
  };
  const [best] = [...tracks.keys()]
    .filter((index) => tracks[index] && has(tracks[index]))
    .sort((a, b) => cost(a) - cost(b) || a - b);
  return best ?? null;
}

/** A track that is neither a tunnel nor a ferry. */
export function isPlain({ tunnel, locomotives }: Track): boolean {
  return !tunnel && locomotives === 0;
}

/** Cards that pay for a track: its colour, or any for a gray one, and a ferry's locomotives. */
export function cardsFor({ color, length, locomotives }: Track): CardKind[] {
  const kind: CardKind = color === "gray" ? "blue" : color;
  return [
    ...Array<CardKind>(locomotives).fill("locomotive"),
    ...Array<CardKind>(length - locomotives).fill(kind),
  ];
}

/** The tracks that end in a city. */
export function tracksAt({ board }: Edition, city: string): number[] {
  return [...board.tracks.keys()].filter((index) => {
    const track = board.tracks[index];
    return track?.a === city || track?.b === city;
  });
}

/** The ticket whose places are nearest to each other on the board. */
export function shortTicket({ board, tickets }: Edition): number | null {
  const point = (place: string) => board.cities[place] ?? board.countries[place]?.label;
  const span = (index: number) => {
    const [a, b] = [point(tickets[index]?.a ?? ""), point(tickets[index]?.b ?? "")];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
  };
  const [nearest] = [...tickets.keys()].sort((a, b) => span(a) - span(b) || a - b);
  return nearest ?? null;
}

export interface PictureFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

// In units of the board: space around what is shown, and the least width of a picture.
const PADDING = 45;
const LEAST_WIDTH = 360;
const SHAPE = 2.1;

/** The part of a board that a picture shows: everything in it, in the shape of a wide card. */
export function frameOf(board: Board, { tracks, places = [] }: BoardPart): PictureFrame {
  const shown = tracks.flatMap((index) => board.tracks[index] ?? []);
  const cities = [...shown.flatMap(({ a, b }) => [a, b]), ...places];
  const points = [
    ...shown.flatMap(({ spaces }) => spaces.map(([x, y]) => ({ x, y }))),
    ...cities.flatMap((place) => board.cities[place] ?? board.countries[place]?.label ?? []),
    ...cities.flatMap((place) => nameEnds(board, place)),
  ];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const padding = PADDING * board.unit;
  const [left, right] = [Math.min(...xs) - padding, Math.max(...xs) + padding];
  const [top, bottom] = [Math.min(...ys) - padding, Math.max(...ys) + padding];
  const width = Math.max(right - left, SHAPE * (bottom - top), LEAST_WIDTH * board.unit);
  const height = width / SHAPE;
  return {
    x: within((left + right - width) / 2, board.width - width),
    y: within((top + bottom - height) / 2, board.height - height),
    width,
    height,
  };
}

// The average width of a letter, relative to the font size.
const LETTER = 0.5;

/** Where the name of a place begins and ends. */
function nameEnds({ cities, countries, font }: Board, place: string): { x: number; y: number }[] {
  const { name = "", label } = cities[place] ?? countries[place] ?? {};
  if (!label) return [];
  const length = name.length * LETTER * font;
  const start = { start: 0, middle: -0.5, end: -1 }[label.anchor] * length;
  return [start, start + length].map((shift) => ({ x: label.x + shift, y: label.y }));
}

function within(value: number, most: number): number {
  return most < 0 ? most / 2 : Math.max(0, Math.min(value, most));
}

/** The tracks that can be seen in a frame. */
export function visibleTracks(board: Board, { x, y, width, height }: PictureFrame): number[] {
  const margin = PADDING * board.unit;
  return [...board.tracks.keys()].filter((index) =>
    board.tracks[index]?.spaces.some(
      ([spaceX, spaceY]) =>
        spaceX > x - margin &&
        spaceX < x + width + margin &&
        spaceY > y - margin &&
        spaceY < y + height + margin,
    ),
  );
}
