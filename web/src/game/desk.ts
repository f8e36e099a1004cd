// Where a player's touches become moves: what is picked up, what is being asked, what is lit.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { answered, api, Refusal } from "../api/client";
import type { CardKind, Event, MoveInfo } from "../api/types";
import { confirmMoves } from "../ui/settings";
import type { Legal } from "./book";
import { paysWith, usualFirst } from "./payments";
import type { Session } from "./session";

/** Something to decide before a move is sent: one of several ways, or simply whether. */
export interface Question {
  kind: "claim" | "station" | "tickets" | "ride" | "meeple";
  track: number | null;
  place: string | null;
  /** The ways there are, the usual one first. */
  options: readonly MoveInfo[];
}

/** A sentence for the player: why something cannot be done, or what went wrong. */
export interface Note {
  text: string;
  tone: "why" | "problem";
  track: number | null;
}

/** What the player looks at: its tracks and cities light up on the board. */
export type Focus =
  | { kind: "ticket"; index: number }
  | { kind: "offer"; indexes: readonly number[] }
  | { kind: "place"; place: string }
  | { kind: "move"; move: MoveInfo };

/** How a thing was touched: a finger covers what it touches, and may slip. */
export type Touch = "finger" | "pointer" | "key";

// Long enough to see what happened before the only answer is given.
const BEFORE_ANSWERING = 700;
const BEFORE_LEAVING_A_TUNNEL = 2200;

export class Desk {
  readonly legal: ReadonlySignal<Legal>;
  readonly picked = signal<CardKind | null>(null);
  readonly question = signal<Question | null>(null);
  readonly note = signal<Note | null>(null);
  readonly focus = signal<Focus | null>(null);
  private readonly stops: (() => void)[];

  constructor(readonly session: Session) {
    this.legal = computed(() => session.book.legal(session.view.value.you?.hand?.moves ?? []));
    const turn = computed(() => session.view.value.turn);
    this.stops = [
      effect(() => this.forgetOldQuestions()),
      effect(() => this.answerAlone()),
      turn.subscribe(() => this.forgetReasons()),
    ];
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  /** Tracks that glow: claimable with what is picked, or the next step of a ride; none for a station. */
  readonly glowingTracks = computed<ReadonlySet<number>>(() => {
    if (this.building.value) return new Set();
    const { claims, rides } = this.legal.value;
    const kind = this.picked.value;
    const claimable = [...claims].filter(
      ([, ways]) => kind === null || ways.some((way) => paysWith(way, kind)),
    );
    return new Set([...claimable.map(([track]) => track), ...rides.keys()]);
  });

  /** Cities and countries that glow: for a passenger, a meeple, or, when asked for, a station. */
  readonly glowingPlaces = computed<ReadonlySet<string>>(() => {
    const legal = this.legal.value;
    const steps = [...legal.of("ride"), ...legal.of("meeple")].flatMap((m) => m.city ?? []);
    const stations = this.building.value ? legal.stations.keys() : [];
    return new Set([...legal.passengers.keys(), ...steps, ...stations]);
  });

  /** Whether the player has said that a station is to be built. */
  readonly building = signal(false);

  touchTrack(track: number, touch: Touch): void {
    const steps = this.legal.value.rides.get(track) ?? [];
    const ways = this.fitting(this.legal.value.claims.get(track) ?? []);
    if (steps.length > 0) this.ask({ kind: "ride", track, place: null, options: steps }, touch);
    else if (ways.length > 0) this.ask({ kind: "claim", track, place: null, options: ways }, touch);
    else this.explainTrack(track);
  }

  touchPlace(place: string, touch: Touch): void {
    const legal = this.legal.value;
    const there = (move: MoveInfo) => move.city === place;
    const passenger = legal.passengers.get(place);
    const meeples = legal.of("meeple").filter(there);
    const steps = legal.of("ride").filter(there);
    const about = { track: null, place };
    if (passenger) this.send(passenger);
    else if (meeples.length > 0) this.ask({ kind: "meeple", ...about, options: meeples }, touch);
    else if (steps.length > 0) this.ask({ kind: "ride", ...about, options: steps }, touch);
    else if (this.building.value) this.touchStation(place, touch);
    else this.focus.value = { kind: "place", place };
  }

  touchStation(city: string, touch: Touch): void {
    const ways = this.legal.value.stations.get(city) ?? [];
    const [unpaid] = this.session.book.stationsAt(city);
    if (ways.length > 0)
      this.ask({ kind: "station", track: null, place: city, options: this.sorted(ways) }, touch);
    else if (unpaid) this.explain(unpaid, null);
  }

  touchDisplay(card: CardKind): void {
    const legal = this.legal.value.takes.get(card);
    const [any] = this.session.book.takesOf(card);
    if (legal) this.send(legal);
    else if (any) this.explain(any, null);
  }

  touchDeck(): void {
    this.sendOrExplain("draw card");
  }

  touchTickets(touch: Touch): void {
    const ways = this.legal.value.of("draw tickets");
    if (ways.length > 1) this.question.value = tickets(ways);
    else if (ways.length === 1) this.ask(tickets(ways), touch);
    else this.sendOrExplain("draw tickets");
  }

  /** Pick a colour of one's hand, or put it back. */
  pick(kind: CardKind | null): void {
    this.picked.value = kind === this.picked.value ? null : kind;
    this.note.value = null;
  }

  /** Cards of one's hand were dropped on a track. */
  drop(kind: CardKind, track: number): void {
    this.picked.value = kind;
    this.touchTrack(track, "pointer");
  }

  send(move: MoveInfo): void {
    this.clear();
    this.session.move(move.number).catch((error: unknown) => this.complain(error));
  }

  undo(): void {
    this.clear();
    this.session.undo().catch((error: unknown) => this.complain(error));
  }

  /** Put down everything that is picked up, asked or said. */
  clear(): void {
    this.picked.value = null;
    this.question.value = null;
    this.note.value = null;
    this.focus.value = null;
    this.building.value = false;
  }

  complain(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.note.value = { text: error.message, tone: "problem", track: null };
  }

  private ask(question: Question, touch: Touch): void {
    const [only, another] = question.options;
    const wish = confirmMoves.value;
    const confirm = wish === "always" || (wish === "touch" && touch === "finger");
    this.note.value = null;
    if (only && !another && !confirm) this.send(only);
    else this.question.value = question;
  }

  /** The ways that use what is picked, if anything is, the usual one first. */
  private fitting(ways: readonly MoveInfo[]): MoveInfo[] {
    const kind = this.picked.value;
    return this.sorted(kind === null ? ways : ways.filter((way) => paysWith(way, kind)));
  }

  private sorted(ways: readonly MoveInfo[]): MoveInfo[] {
    return usualFirst(ways, this.session.view.value.you?.hand?.cards ?? {});
  }

  private sendOrExplain(kind: "draw card" | "draw tickets"): void {
    const legal = this.legal.value.one(kind);
    const [any] = this.session.book.ofKind(kind);
    if (legal) this.send(legal);
    else if (any) this.explain(any, null);
  }

  private explainTrack(track: number): void {
    const claims = this.session.book.claimsOf(track);
    const [nearest] = [...this.fitting(claims), ...this.sorted(claims)];
    if (nearest) this.explain(nearest, track);
  }

  /** Ask the server why a move is not legal. */
  private async explain(move: MoveInfo, track: number | null): Promise<void> {
    const { game, seat } = this.session;
    if (seat === null) return;
    const asking: Note = { text: "…", tone: "why", track };
    this.note.value = asking;
    try {
      const path = { game, seat, move: move.number };
      const asked = api.GET("/api/games/{game}/seats/{seat}/moves/{move}", { params: { path } });
      const { why } = await answered(asked);
      // Meanwhile the player may have touched something else.
      if (this.note.peek() !== asking) return;
      this.note.value = why ? { ...asking, text: why } : null;
    } catch (error) {
      if (this.note.peek() === asking) this.complain(error);
    }
  }

  private forgetOldQuestions(): void {
    const legal = this.legal.value;
    const still = (move: MoveInfo) => legal.moves.includes(move);
    const question = this.question.peek();
    if (question && !question.options.every(still)) this.question.value = null;
    if (!this.session.due.value) {
      this.picked.value = null;
      this.building.value = false;
    }
  }

  /** Why something could not be done does not hold for the next position. */
  private forgetReasons(): void {
    if (this.note.peek()?.tone === "why") this.note.value = null;
  }

  /** Nobody is asked where there is only one answer, unless they came back to it. */
  private answerAlone(): (() => void) | undefined {
    const view = this.session.view.value;
    const { only } = this.legal.value;
    const phase = view.position?.phase;
    if (!only || view.you?.due == null || (phase === "turn" && only.kind !== "pass")) return;
    if (this.tookBack()) return;
    const wait = only.kind === "decline" ? BEFORE_LEAVING_A_TUNNEL : BEFORE_ANSWERING;
    const timer = setTimeout(() => this.send(only), wait);
    return () => clearTimeout(timer);
  }

  /** Whether the player has just taken a move back. */
  private tookBack(): boolean {
    const last = this.session.log.peek().findLast(isDeed);
    return last?.kind === "undo" && last.seat === this.session.seat;
  }
}

function isDeed({ kind }: Event): boolean {
  return kind === "move" || kind === "undo";
}

function tickets(options: readonly MoveInfo[]): Question {
  return { kind: "tickets", track: null, place: null, options };
}
