// The timeline of a replay: which move is shown, playing, and fetching positions ahead.
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Outcome, ReplayPosition } from "../api/types";

/** How many positions are fetched at once; the server's limit. */
export const CHUNK = 60;

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const MOVE_TIME = 1200;

/** Fetches `count` positions, from the one after `first` moves. */
export type FetchPositions = (first: number, count: number) => Promise<readonly ReplayPosition[]>;

type Played = Pick<Outcome, "seat" | "kind">;

/** The indexes of the moves that start a turn; the choices of tickets before the first are one. */
export function turnsOf(moves: readonly Played[]): readonly number[] {
  const opening = openingLength(moves);
  return moves.flatMap((move, index) => {
    const goesOn = index < opening ? index > 0 : move.seat === moves[index - 1]?.seat;
    return goesOn && index !== opening ? [] : [index];
  });
}

/** How many moves are choices of tickets before the first turn: until each seat has kept some. */
function openingLength(moves: readonly Played[]): number {
  const kept = new Set<number>();
  for (const [index, { seat, kind }] of moves.entries()) {
    if (kept.has(seat) || (kind !== "keep" && kind !== "draw tickets")) return index;
    if (kind === "keep") kept.add(seat);
  }
  return moves.length;
}

/** Every seat's points on the board after 0, 1, 2 … moves. */
export function pointsOver(moves: readonly Outcome[], seats: number): readonly number[][] {
  const start: number[] = Array.from({ length: seats }, () => 0);
  let now = start;
  const earned = moves.map((move) => {
    now = now.map((sum, seat) => (seat === move.seat ? sum + move.points : sum));
    return now;
  });
  return [start, ...earned];
}

export class Timeline {
  /** The number of moves played in the position shown. */
  readonly move = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<Speed>(1);
  /** The positions after turning points, in order: those of the game, or of its analysis. */
  readonly turningPoints: Signal<readonly number[]>;
  /** Why positions could not be fetched, until the next try. */
  readonly loadError = signal<Error | null>(null);
  /** The position after `move` moves; until it is loaded, the one shown before. */
  readonly shown: ReadonlySignal<ReplayPosition | null>;
  readonly waiting: ReadonlySignal<boolean>;

  private readonly chunks = signal<ReadonlyMap<number, readonly ReplayPosition[]>>(new Map());
  private readonly asked = new Set<number>();
  private readonly stops: (() => void)[];
  private last: ReplayPosition | null = null;

  constructor(
    readonly length: number,
    private readonly turns: readonly number[],
    turningPoints: readonly number[],
    private readonly fetch: FetchPositions,
  ) {
    this.turningPoints = signal(turningPoints);
    this.shown = computed(() => {
      this.last = this.at(this.move.value) ?? this.last;
      return this.last;
    });
    this.waiting = computed(() => this.at(this.move.value) === null);
    const fetching = effect(() => {
      this.fetchAround(this.move.value);
    });
    this.stops = [fetching, effect(() => this.tick())];
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  goTo(move: number): void {
    this.move.value = Math.max(0, Math.min(this.length, Math.round(move)));
  }

  step(by: 1 | -1): void {
    this.playing.value = false;
    this.goTo(this.move.peek() + by);
  }

  /** Go to the start of the next turn, or of this or the previous one. */
  stepTurn(by: 1 | -1): void {
    this.playing.value = false;
    const move = this.move.peek();
    const next = this.turns.find((start) => start > move) ?? this.length;
    const before = this.turns.findLast((start) => start < move) ?? 0;
    this.goTo(by > 0 ? next : before);
  }

  /** Go to the next turning point, or the previous one; stay if there is none. */
  stepTurningPoint(by: 1 | -1): void {
    this.playing.value = false;
    this.goTo(this.turningPoint(by) ?? this.move.peek());
  }

  /** The next turning point, or the previous one, from the position shown. */
  turningPoint(by: 1 | -1): number | undefined {
    const move = this.move.value;
    return by > 0
      ? this.turningPoints.value.find((point) => point > move)
      : this.turningPoints.value.findLast((point) => point < move);
  }

  /** Play or pause. At the end, play from the start. */
  toggle(): void {
    if (!this.playing.peek() && this.move.peek() === this.length) this.goTo(0);
    this.playing.value = !this.playing.peek();
  }

  retry(): void {
    this.fetchAround(this.move.peek());
  }

  private at(move: number): ReplayPosition | null {
    return this.chunks.value.get(Math.floor(move / CHUNK))?.[move % CHUNK] ?? null;
  }

  /** Fetch the chunk that is needed, then the next, then the previous one. */
  private async fetchAround(move: number): Promise<void> {
    const here = Math.floor(move / CHUNK);
    for (const chunk of [here, here + 1, here - 1]) await this.fetchChunk(chunk);
  }

  private async fetchChunk(chunk: number): Promise<void> {
    const first = chunk * CHUNK;
    if (first < 0 || first > this.length || this.asked.has(chunk)) return;
    this.asked.add(chunk);
    try {
      const positions = await this.fetch(first, CHUNK);
      this.chunks.value = new Map(this.chunks.peek()).set(chunk, positions);
      this.loadError.value = null;
    } catch (error) {
      this.asked.delete(chunk);
      this.playing.value = false;
      this.loadError.value = error instanceof Error ? error : new Error(String(error));
    }
  }

  private tick(): (() => void) | undefined {
    if (!this.playing.value || this.waiting.value) return;
    if (this.move.value === this.length) {
      this.playing.value = false;
      return;
    }
    const timer = setTimeout(() => this.goTo(this.move.peek() + 1), MOVE_TIME / this.speed.value);
    return () => clearTimeout(timer);
  }
}
