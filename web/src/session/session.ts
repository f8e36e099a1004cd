// A game as this tab sees it: the latest view, everything that has happened, and the way to act.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { answered, api, commandId, Refusal, refusedAs } from "../api/client";
import { type Connection, type Farewell, Live } from "../api/gameSocket";
import type { Command, DoneFrame, Edition, Event, Frame, GameView, Reaction } from "../api/types";
import { loadEdition, type MoveBook } from "../derived/moveCatalogue";

/** Hears of every event in order: the view before it and, where the server sent one, after it. */
export type Listener = (event: Event, before: GameView, after: GameView | null) => void;

interface Waiting {
  resolve(done: DoneFrame): void;
  reject(error: Refusal): void;
  command: Command;
}

// The server keeps 200; a few less, for what happens between asking for the view and for these.
const EVENTS_READ_BACK = 180;
// After so long without an answer a command is sent anew: the same id does nothing twice.
const ANSWER_WITHIN = 6000;

export class Session {
  readonly view: ReadonlySignal<GameView>;
  readonly log: ReadonlySignal<readonly Event[]>;
  /** The number of the log's first event, or of the next one to come; the whole log has the first. */
  readonly logFrom: ReadonlySignal<number>;
  readonly connection = signal<Connection>("connecting");
  readonly farewell = signal<Farewell | null>(null);
  /** Whether a move or an undo is on its way. */
  readonly busy: ReadonlySignal<boolean>;
  /** Whether it is this seat's decision, as far as the latest view knows. */
  readonly due: ReadonlySignal<boolean>;

  private readonly views;
  private readonly events = signal<readonly Event[]>([]);
  private readonly listeners = new Set<Listener>();
  private readonly waiting = new Map<string, Waiting>();
  /** The id of the move or undo that is on its way. */
  private readonly acting = signal<string | null>(null);
  private readonly live: Live;
  private ahead = 0;

  constructor(
    readonly game: string,
    readonly seat: number | null,
    readonly edition: Edition,
    readonly book: MoveBook,
    first: GameView,
    past: readonly Event[],
  ) {
    this.views = signal(first);
    this.view = this.views;
    this.events.value = past;
    this.log = this.events;
    this.logFrom = computed(() => this.events.value[0]?.number ?? this.view.value.number + 1);
    this.busy = computed(() => this.acting.value !== null);
    this.due = computed(() => this.view.value.you?.due != null);
    this.live = new Live(game, seat, {
      frame: (frame) => this.take(frame),
      connection: (state) => this.connected(state),
      farewell: (why) => this.dismiss(why),
      after: () => this.views.peek().number,
    });
  }

  /** The server's time in milliseconds, to show clocks by. */
  now(): number {
    return Date.now() + this.ahead;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Make a move, by number. */
  async move(move: number): Promise<void> {
    const answers = this.views.peek().you?.due;
    if (answers != null) await this.act({ do: "move", id: commandId(), answers, move });
  }

  /** Take one's last move back. */
  async undo(): Promise<void> {
    await this.act({ do: "undo", id: commandId(), answers: this.views.peek().turn });
  }

  async say(text: string): Promise<void> {
    await this.command({ do: "chat", id: commandId(), text });
  }

  async react(reaction: Reaction): Promise<void> {
    await this.command({ do: "react", id: commandId(), reaction });
  }

  /** Read the log further back. */
  async readBack(): Promise<void> {
    const before = this.logFrom.peek();
    if (before === 1) return;
    const query = { before, ...(this.seat === null ? {} : { seat: this.seat }) };
    const path = { game: this.game };
    const past = await answered(api.GET("/api/games/{game}/log", { params: { path, query } }));
    // It may have been read, or begun anew, meanwhile.
    if (this.logFrom.peek() === before) this.events.value = [...past, ...this.events.peek()];
  }

  close(): void {
    this.live.close();
  }

  /** One thing at a time. What is refused is thrown; what came too late is no error: one sees why. */
  private async act(command: Command): Promise<void> {
    if (this.acting.peek() !== null) return;
    this.acting.value = command.id;
    try {
      await this.command(command);
    } catch (error) {
      if (!refusedAs(error, "stale", "not_your_turn", "cannot_undo")) throw error;
    } finally {
      if (this.acting.peek() === command.id) this.acting.value = null;
    }
  }

  private command(command: Command): Promise<DoneFrame> {
    return new Promise((resolve, reject) => {
      this.waiting.set(command.id, { resolve, reject, command });
      this.live.send(command);
      setTimeout(() => this.remind(command.id), ANSWER_WITHIN);
    });
  }

  /** A connection that gives no answer is a dead one; whatever waits goes through the next. */
  private remind(id: string): void {
    if (this.waiting.has(id) && this.connection.peek() === "live") this.live.renew();
  }

  private take(frame: Frame): void {
    if ("now" in frame) this.ahead = frame.now - Date.now();
    if (frame.type === "view") this.begin(frame.view);
    else if (frame.type === "event") this.hear(frame.event, frame.view);
    else if (frame.type === "presence") this.seePresence(frame.here);
    else if (frame.type === "done") this.settle(frame.id, (w) => w.resolve(frame));
    else {
      if (frame.problem.view) this.views.value = frame.problem.view;
      if (frame.id !== null) this.settle(frame.id, (w) => w.reject(new Refusal(frame.problem)));
    }
  }

  /** The whole view comes after too long an absence; then the log has a gap to be filled. */
  private begin(view: GameView): void {
    this.views.value = view;
    this.events.value = [];
    // What cannot be had now can be read back later.
    this.readBack().catch(() => undefined);
  }

  private hear(event: Event, after: GameView | null): void {
    const before = this.views.peek();
    // What was heard through a connection that has ended since.
    if (event.number <= before.number) return;
    // One's own event may come before the answer to it: the next thing can be done at once.
    if (isDeed(event) && event.seat === this.seat) this.acting.value = null;
    this.events.value = [...this.events.peek(), event];
    if (after) this.views.value = after;
    else this.views.value = { ...before, number: event.number };
    for (const listener of this.listeners) listener(event, before, after);
  }

  private seePresence(here: readonly boolean[]): void {
    const view = this.views.peek();
    const seats = view.seats.map((seat, index) => ({ ...seat, here: here[index] ?? false }));
    this.views.value = { ...view, seats };
  }

  private settle(id: string, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) how(waiting);
  }

  private connected(state: Connection): void {
    this.connection.value = state;
    if (state === "live") for (const { command } of this.waiting.values()) this.live.send(command);
    if (state === "offline") this.askWhetherWelcome();
  }

  /** A socket that is refused does not say why; the view's address does. */
  private async askWhetherWelcome(): Promise<void> {
    try {
      await viewOf(this.game, this.seat);
    } catch (error) {
      if (refusedAs(error, "not_found")) this.dismiss("expired");
      if (refusedAs(error, "not_yours")) this.dismiss("revoked");
      if (refusedAs(error, "other_version")) this.dismiss("version");
    }
  }

  private dismiss(why: Farewell): void {
    this.farewell.value = why;
    this.live.close();
  }
}

function isDeed(event: Event): event is Extract<Event, { kind: "move" | "undo" }> {
  return event.kind === "move" || event.kind === "undo";
}

function viewOf(game: string, seat: number | null): Promise<GameView> {
  const query = seat === null ? {} : { seat };
  return answered(api.GET("/api/games/{game}", { params: { path: { game }, query } }));
}

async function eventsBefore(view: GameView, seat: number | null): Promise<readonly Event[]> {
  const after = Math.max(0, view.number - EVENTS_READ_BACK);
  const query = seat === null ? { after } : { after, seat };
  const asked = api.GET("/api/games/{game}/events", { params: { path: { game: view.id }, query } });
  const { events } = await answered(asked);
  return events.filter((event) => event.number <= view.number);
}

/** Open a game from a seat of this device, or as a spectator. */
export async function openSession(game: string, seat: number | null): Promise<Session> {
  const view = await viewOf(game, seat);
  const [{ edition, book }, past] = await Promise.all([
    loadEdition(view.edition),
    eventsBefore(view, seat),
  ]);
  return new Session(game, seat, edition, book, view, past);
}
