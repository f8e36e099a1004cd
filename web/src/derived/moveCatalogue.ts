// The numbered moves of an edition, and the legal ones grouped by track, city and card.
import type { CardKind, MoveInfo, MoveKind } from "../api/types";

/** A move as the API sends it, without the fields that do not apply. */
export type SentMove = Pick<MoveInfo, "number" | "kind"> & Partial<MoveInfo>;

const UNSAID = { text: "", keep: [], mix: [], cards: 0, locomotives: 0, plus4: 0 };

/** Every move an edition has, by number. */
export class MoveCatalogue {
  private readonly moves: readonly MoveInfo[];

  constructor(sent: readonly SentMove[]) {
    this.moves = sent.map((move) => ({ ...UNSAID, ...move }));
  }

  at(number: number): MoveInfo {
    const move = this.moves[number];
    if (!move) throw new RangeError(`There is no move ${number} in this edition.`);
    return move;
  }

  /** All claims of a track, legal now or not; the simplest first. */
  claimsOf(track: number): readonly MoveInfo[] {
    return this.moves.filter((move) => move.kind === "claim" && move.track === track);
  }

  /** All moves of a kind in a city, legal now or not. */
  inCity(kind: MoveKind, city: string): readonly MoveInfo[] {
    return this.ofKind(kind).filter((move) => move.city === city);
  }

  takesOf(card: CardKind): readonly MoveInfo[] {
    return this.moves.filter((move) => move.kind === "take" && move.card === card);
  }

  ofKind(kind: MoveKind): readonly MoveInfo[] {
    return this.moves.filter((move) => move.kind === kind);
  }

  legal(numbers: readonly number[]): LegalMoves {
    return new LegalMoves(numbers.map((number) => this.at(number)));
  }
}

/** The legal moves of a decision, by track, city and card. */
export class LegalMoves {
  readonly claims: ReadonlyMap<number, readonly MoveInfo[]>;
  readonly takes: ReadonlyMap<CardKind, MoveInfo>;

  constructor(readonly moves: readonly MoveInfo[]) {
    this.claims = this.byTrack("claim");
    const takes = this.of("take").flatMap((move) =>
      move.card ? [[move.card, move] as const] : [],
    );
    this.takes = new Map(takes);
  }

  of(kind: MoveKind): readonly MoveInfo[] {
    return this.moves.filter((move) => move.kind === kind);
  }

  byTrack(kind: MoveKind): ReadonlyMap<number, readonly MoveInfo[]> {
    return grouped(this.of(kind), (move) => move.track);
  }

  byCity(kind: MoveKind): ReadonlyMap<string, readonly MoveInfo[]> {
    return grouped(this.of(kind), (move) => move.city);
  }

  one(kind: MoveKind): MoveInfo | null {
    return this.of(kind)[0] ?? null;
  }

  /** The only legal move, if there is exactly one. */
  get only(): MoveInfo | null {
    return this.moves.length === 1 ? (this.moves[0] ?? null) : null;
  }
}

function grouped<K>(
  moves: readonly MoveInfo[],
  key: (move: MoveInfo) => K | null | undefined,
): Map<K, MoveInfo[]> {
  const groups = new Map<K, MoveInfo[]>();
  for (const move of moves) {
    const found = key(move);
    if (found == null) continue;
    const group = groups.get(found);
    if (group) group.push(move);
    else groups.set(found, [move]);
  }
  return groups;
}
