// Turns a player's input into moves: selected cards, questions, notes and the focus.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError, api, unwrap } from "../api/client";
import type { CardKind, GameEvent, GameView, MoveInfo, MoveKind } from "../api/types";
import { type Display, inOrder, orderAfter, type SlotOrder } from "../derived/display";
import { isAction, isUndo } from "../derived/events";
import type { Focus } from "../derived/highlights";
import { isImportant } from "../derived/importantMoves";
import { MOVABLE_PIECES } from "../derived/mechanisms";
import type { LegalMoves } from "../derived/moveCatalogue";
import {
  neededCards,
  paysWith,
  sortPayments,
  suggestedFirst,
  usualPayment,
} from "../derived/payments";
import { hasSeveralPeople } from "../derived/people";
import { plannedView } from "../derived/plannedView";
import type { Question } from "../derived/question";
import { errorMessage } from "../words/errors";
import type { WordContext } from "../words/events";
import { refusalWords, whyNotWords } from "../words/refusals";
import { BOARD_MOVES } from "./boardMoves";
import { countGame, isAmongFirstGames } from "./firstGames";
import { plannedNetwork, suggestedNumbers } from "./hints";
import type { Session } from "./session";
import { confirmMoves } from "./settings";

/** A message for the player: why something is not possible, or what went wrong. */
export interface Note {
  text: string;
  tone: "why" | "problem";
  track: number | null;
  place: string | null;
}

/** How something was chosen. A finger is less precise than a mouse pointer. */
export type InputKind = "touch" | "pointer" | "key";

// Long enough to see what happened before the only legal move is made.
const ONLY_MOVE_DELAY = 700;

export class TurnController {
  readonly legal: ReadonlySignal<LegalMoves>;
  /** The view with the tickets as the latest hint plans them. */
  readonly plannedView: ReadonlySignal<GameView>;
  readonly selectedCard = signal<CardKind | null>(null);
  readonly question = signal<Question | null>(null);
  readonly note = signal<Note | null>(null);
  readonly focus = signal<Focus | null>(null);
  /** The kind of move that a button has started, while the player chooses a city for it. */
  readonly startedKind = signal<MoveKind | null>(null);
  readonly faceUp: ReadonlySignal<Display>;
  /** The order in which the face-up cards are shown. */
  readonly slotOrder = signal<SlotOrder>([]);
  /** The slot of the face-up card that the player has just taken. */
  chosenSlot: number | null = null;
  private readonly disposers: (() => void)[];

  constructor(readonly session: Session) {
    this.legal = computed(() => session.catalogue.legal(session.view.value.you?.hand?.moves ?? []));
    this.plannedView = computed(() =>
      plannedView(session.view.value, session.edition, plannedNetwork.value),
    );
    const turn = computed(() => session.view.value.turn);
    this.faceUp = computed(() =>
      inOrder(session.view.value.position?.display ?? [], this.slotOrder.value),
    );
    this.disposers = [
      effect(() => this.dropStaleQuestion()),
      effect(() => this.playOnlyMove()),
      turn.subscribe(() => this.clearStaleNote()),
      session.listen((event, before) => this.replaceChosenCard(event, before)),
    ];
  }

  close(): void {
    for (const dispose of this.disposers) dispose();
  }

  /** Tracks that can be chosen, with the selected card if any; none while a city is to be chosen. */
  readonly glowingTracks = computed<ReadonlySet<number>>(() => {
    if (this.startedKind.value) return new Set();
    return new Set(this.withSelectedCard(this.choosable("track")).flatMap((m) => m.track ?? []));
  });

  /** Cities and countries that can be chosen. */
  readonly glowingPlaces = computed<ReadonlySet<string>>(() => {
    const chosen = this.choosable("city").flatMap((move) => move.city ?? []);
    const movable = this.movablePieces().flatMap(({ byCity }) => [...byCity.keys()]);
    return new Set([...chosen, ...movable]);
  });

  /** Whether the player is choosing which tickets to keep. */
  readonly choosesTickets = computed<boolean>(() => {
    const you = this.session.view.value.you;
    return (you?.hand?.offer.length ?? 0) > 0 && this.legal.value.one("keep") !== null;
  });

  /** Whether a question to the player is open. */
  readonly asks = computed<boolean>(() => {
    const { position, you } = this.session.view.value;
    if (!position || you?.due == null) return false;
    const always = position.phase === "tunnel" || position.phase === "announce";
    return always || this.choosesTickets.value || this.question.value !== null;
  });

  /** Whether there is something that the player has begun or was told, which `reset` clears. */
  readonly hasChoice = computed<boolean>(() =>
    [this.question, this.note, this.selectedCard, this.startedKind].some(
      ({ value }) => value !== null,
    ),
  );

  /** The chosen slots of the latest offer of tickets, for a player who undoes the choice. */
  ticketChoice: { offer: string; slots: ReadonlySet<number> } | null = null;

  /** The track that the player is asked or told about: that of a question, a note or a tunnel. */
  readonly pointedTrack = computed<number | null>(() => {
    const claim = this.session.view.value.position?.tunnel_claim;
    const asked = this.question.value?.track ?? this.note.value?.track;
    return asked ?? (claim ? (this.session.catalogue.at(claim.number)?.track ?? null) : null);
  });

  chooseTrack(track: number, input: InputKind): void {
    const moves = this.choosable("track").filter((move) => move.track === track);
    const options = this.withSelectedCard(moves);
    if (options.length > 0) this.choose(options, { track, place: null }, input);
    else this.explainTrack(track);
  }

  choosePlace(place: string, input: InputKind): void {
    const moves = this.choosable("city").filter((move) => move.city === place);
    const piece = this.movablePieces().find(({ byCity }) => byCity.has(place));
    const started = this.startedKind.value;
    if (piece) this.askWhere(piece.question, place, [...(piece.byCity.get(place) ?? []), ...moves]);
    else if (moves.length > 0) this.choose(moves, { track: null, place }, input);
    else if (started) this.explainPlace(started, place);
    else if (!this.explainPiece(place)) this.focus.value = { kind: "place", place };
  }

  /** Take the face-up card in a slot. */
  takeFaceUp(slot: number): void {
    const card = this.faceUp.value[slot];
    // A second tap must not replace the slot of the first.
    if (!card || this.session.busy.peek()) return;
    const legal = this.legal.value.takes.get(card);
    const [any] = this.session.catalogue.takesOf(card);
    if (legal) {
      this.send(legal);
      this.chosenSlot = slot;
    } else if (any) this.explain(any, null);
  }

  drawCard(): void {
    this.sendOrExplain("draw card");
  }

  drawTickets(input: InputKind): void {
    const options = this.legal.value.of("draw tickets");
    if (options.length > 1) this.question.value = ticketQuestion(options);
    else if (options.length === 1) this.ask(ticketQuestion(options), input);
    else this.sendOrExplain("draw tickets");
  }

  /** Begin a move for which a city is to be chosen, or leave it. */
  start(kind: MoveKind): void {
    const [any] = this.session.catalogue.ofKind(kind);
    const legal = this.legal.value.one(kind);
    if (!legal && any) this.explain(any, null);
    if (!legal) return;
    const started = this.startedKind.value === kind;
    this.note.value = null;
    this.question.value = null;
    this.startedKind.value = started ? null : kind;
  }

  /** Select a kind of card in the hand, or deselect it. */
  selectCard(kind: CardKind | null): void {
    this.selectedCard.value = kind === this.selectedCard.value ? null : kind;
    this.note.value = null;
  }

  /** Cards of the hand were dropped on a track. */
  dropCards(kind: CardKind, track: number): void {
    this.selectedCard.value = kind;
    this.chooseTrack(track, "pointer");
  }

  send(move: MoveInfo): void {
    // One move at a time: what was chosen for the one on its way stays.
    if (this.session.busy.peek()) return;
    this.reset();
    if (move.kind === "claim") countGame(this.session.game);
    this.session.move(move.number).catch((error: unknown) => this.showError(error));
  }

  undo(): void {
    this.reset();
    this.session.undo().catch((error: unknown) => this.showError(error));
  }

  /** Clear the selection, the question and the note. */
  reset(): void {
    this.chosenSlot = null;
    this.selectedCard.value = null;
    this.question.value = null;
    this.note.value = null;
    this.focus.value = null;
    this.startedKind.value = null;
  }

  showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const refusal = error.problem?.refusal;
    const reason = refusal ? refusalWords(refusal, this.wordContext()) : null;
    this.note.value = {
      text: reason ?? errorMessage(error),
      tone: "problem",
      track: null,
      place: null,
    };
  }

  /** The new card comes where the player took one. Several people see the server's order. */
  private replaceChosenCard(event: GameEvent, before: GameView): void {
    const { chosenSlot } = this;
    const { position } = before;
    if (event.kind !== "move" || event.seat !== this.session.seat || chosenSlot === null) return;
    const { took_from } = event.outcome;
    if (took_from == null || !position || hasSeveralPeople(before)) return;
    const order = this.slotOrder.peek();
    this.slotOrder.value = orderAfter(order, position.display, chosenSlot, took_from);
  }

  /** The legal moves that the player can make by choosing a track, or a city. */
  private choosable(by: "track" | "city"): readonly MoveInfo[] {
    return this.legal.value.moves.filter(({ kind }) => {
      const made = BOARD_MOVES[kind];
      if (!made?.chosenBy.includes(by)) return false;
      return !made.startedByButton || kind === this.startedKind.value;
    });
  }

  /** The player chose a track or a place where these moves can be made. */
  private choose(
    moves: readonly MoveInfo[],
    about: Pick<Question, "track" | "place">,
    input: InputKind,
  ): void {
    const [first] = moves;
    const made = first && BOARD_MOVES[first.kind];
    if (!made) return;
    const alike = moves.filter(({ kind }) => kind === first.kind);
    const options = made.paid ? this.sortedByPayment(alike) : alike;
    const usual = made.paid ? this.usualPayment(options) : null;
    // What a hint or the coach suggests comes first in a question, but never pays without one.
    if (usual && !this.asksBefore(usual, input)) this.send(usual);
    else this.ask({ kind: made.question, ...about, options: this.suggestedFirst(options) }, input);
  }

  /** The player chose a piece, which says nothing yet about where to move it. */
  private askWhere(kind: Question["kind"], place: string, options: readonly MoveInfo[]): void {
    this.note.value = null;
    this.question.value = { kind, track: null, place, options };
  }

  private ask(question: Question, input: InputKind): void {
    const [only, another] = question.options;
    this.note.value = null;
    if (only && !another && !this.asksBefore(only, input)) this.send(only);
    else this.question.value = question;
  }

  /** The payment that the player means: of the selected colour, or of the only possible one. */
  private usualPayment(sorted: readonly MoveInfo[]): MoveInfo | null {
    const meant = this.selectedCard.value !== null || confirmMoves.value === "never";
    return meant ? usualPayment(sorted) : null;
  }

  /** Whether one tap or click is not enough for a move. */
  private asksBefore(move: MoveInfo, input: InputKind): boolean {
    const setting = confirmMoves.value;
    if (setting !== "important") return setting === "always";
    const { view, game } = this.session;
    const matters = isImportant(move, view.value);
    return matters || input === "touch" || (move.kind === "claim" && isAmongFirstGames(game));
  }

  /** The moves without those that cannot be paid with the selected card. */
  private withSelectedCard(moves: readonly MoveInfo[]): readonly MoveInfo[] {
    const card = this.selectedCard.value;
    if (card === null) return moves;
    return moves.filter((move) => !BOARD_MOVES[move.kind]?.paid || paysWith(move, card));
  }

  private sortedByPayment(options: readonly MoveInfo[]): MoveInfo[] {
    const hand = this.plannedView.value.you?.hand;
    if (!hand) return [...options];
    const needed = neededCards(this.session.edition, hand, options[0]?.track ?? null);
    return sortPayments(options, hand.cards, needed);
  }

  private suggestedFirst(options: readonly MoveInfo[]): readonly MoveInfo[] {
    return suggestedFirst(options, suggestedNumbers(this.session.view.value));
  }

  private sendOrExplain(kind: "draw card" | "draw tickets"): void {
    const legal = this.legal.value.one(kind);
    const [any] = this.session.catalogue.ofKind(kind);
    if (legal) this.send(legal);
    else if (any) this.explain(any, null);
  }

  private explainTrack(track: number): void {
    const claims = this.session.catalogue.claimsOf(track);
    const sorted = this.sortedByPayment(claims);
    const [nearest] = [...this.withSelectedCard(sorted), ...sorted];
    if (nearest) this.explain(nearest, track);
  }

  private explainPlace(kind: MoveKind, place: string): void {
    const move = this.session.catalogue.ofKind(kind).find(({ city }) => city === place);
    if (move) this.explain(move, null);
  }

  /** Say why the player's piece in a city cannot be moved now; false if there is none. */
  private explainPiece(place: string): boolean {
    const { catalogue, edition, view } = this.session;
    for (const { anyFrom } of MOVABLE_PIECES) {
      const move = anyFrom(place, catalogue, edition, view.value);
      if (!move) continue;
      this.explain(move, null, place);
      return true;
    }
    return false;
  }

  /** The pieces that the player can move now, each with its moves by the city where it is. */
  private movablePieces() {
    if (this.startedKind.value) return [];
    const { edition, view } = this.session;
    return MOVABLE_PIECES.map(({ question, legalByCity }) => ({
      question,
      byCity: legalByCity(this.legal.value, edition, view.value),
    }));
  }

  /** Ask the server why a move is not legal. */
  private async explain(
    move: MoveInfo,
    track: number | null,
    place: string | null = null,
  ): Promise<void> {
    const { game, seat } = this.session;
    if (seat === null) return;
    const asking: Note = { text: "…", tone: "why", track, place };
    this.note.value = asking;
    try {
      const path = { game, seat, move: move.number };
      const asked = api.GET("/api/games/{game}/seats/{seat}/moves/{move}", { params: { path } });
      const text = whyNotWords(await unwrap(asked), this.wordContext());
      // The player may have chosen something else meanwhile.
      if (this.note.peek() !== asking) return;
      this.note.value = text ? { ...asking, text } : null;
    } catch (error) {
      if (this.note.peek() === asking) this.showError(error);
    }
  }

  private wordContext(): WordContext {
    const { edition, catalogue, view, seat } = this.session;
    return { edition, catalogue, view: view.peek(), me: seat };
  }

  private dropStaleQuestion(): void {
    const legal = this.legal.value;
    const still = (move: MoveInfo) => legal.moves.includes(move);
    const question = this.question.peek();
    if (question && !question.options.every(still)) this.question.value = null;
    if (!this.session.due.value) {
      this.selectedCard.value = null;
      this.startedKind.value = null;
    }
  }

  /** A reason is valid only for the position it was about. */
  private clearStaleNote(): void {
    if (this.note.peek()?.tone === "why") this.note.value = null;
  }

  /** Make the only legal move for the player, unless an undo led back here. */
  private playOnlyMove(): (() => void) | undefined {
    const view = this.session.view.value;
    const { only } = this.legal.value;
    const phase = view.position?.phase;
    if (!only || view.you?.due == null || phase === "tunnel") return;
    if (phase === "turn" && only.kind !== "pass") return;
    if (this.justUndid()) return;
    const timer = setTimeout(() => this.send(only), ONLY_MOVE_DELAY);
    return () => clearTimeout(timer);
  }

  /** Whether the player has just undone a move. */
  private justUndid(): boolean {
    const last = this.session.log.peek().findLast(isAction);
    return last !== undefined && isUndo(last) && last.seat === this.session.seat;
  }
}

function ticketQuestion(options: readonly MoveInfo[]): Question {
  return { kind: "tickets", track: null, place: null, options };
}
