// A game as this tab sees it: the latest view, the log, and the commands to act.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError, api, commandId, isApiError, unwrap } from "../api/client";
import { type CloseReason, type ConnectionState, GameSocket } from "../api/gameSocket";
import type {
  Command,
  DoneFrame,
  Edition,
  EventFrame,
  Frame,
  GameEvent,
  GameView,
  Reaction,
} from "../api/types";
import { isAction } from "../derived/events";
import { type FormerOwner, formerOwners } from "../derived/formerOwners";
import { groupLog, type LogGroup } from "../derived/logGroups";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { hasSeveralPeople, isLeftToBots, playsItself } from "../derived/people";
import { type Presence, presenceIn, presenceOf, withPresence } from "../derived/presence";
import { loadEdition } from "./editions";
import { Playback } from "./playback";

/**
 * Called for every event in order, with the view before it and, if the server sent one, after it.
 */
export type Listener = (event: GameEvent, before: GameView, after: GameView | null) => void;

/** A move or an undo on its way; once it was carried out, `event` is the number of its event. */
interface PendingAction {
  id: string;
  event: number | null;
}

interface PendingCommand {
  resolve(done: DoneFrame): void;
  reject(error: ApiError): void;
  command: Command;
}

// The server keeps 200. Ask for fewer, because events may be added after the view was fetched.
const EVENTS_LOADED = 180;
// Without an answer by then, a command is sent again. The server ignores an id it has seen.
const ANSWER_TIMEOUT = 6000;

export class Session {
  readonly view: ReadonlySignal<GameView>;
  /** The seat that words call "you"; nobody's if several people read them. */
  readonly reader: number | null;
  readonly log: ReadonlySignal<readonly GameEvent[]>;
  readonly formerOwners: ReadonlySignal<readonly FormerOwner[]>;
  /** The log, grouped by turns. */
  readonly turns: ReadonlySignal<readonly LogGroup[]>;
  /** The number of the first event in the log, or of the next event if the log is empty. */
  readonly firstLogged: ReadonlySignal<number>;
  readonly connection = signal<ConnectionState>("connecting");
  readonly closeReason = signal<CloseReason | null>(null);
  /** Whether a move or an undo has been sent, and what became of it is not in the view yet. */
  readonly busy: ReadonlySignal<boolean>;
  /** Whether this seat has to decide, according to the latest view. */
  readonly due: ReadonlySignal<boolean>;
  /** Whether the viewer has a seat and plays it, so that a turn of theirs will come. */
  readonly plays: ReadonlySignal<boolean>;

  /** Whether only bots still play, so that a player who has left can skip to the end. */
  readonly leftToBots: ReadonlySignal<boolean>;

  private readonly viewSignal;
  /** The latest that was received; a view that waits to be shown is older. */
  private presence: Presence;
  private readonly events = signal<readonly GameEvent[]>([]);
  private readonly listeners = new Set<Listener>();
  private readonly pending = new Map<string, PendingCommand>();
  private readonly pendingAction = signal<PendingAction | null>(null);
  /** What others do, as quickly as the viewer wants to see it. */
  readonly playback: Playback;
  private readonly socket: GameSocket;
  private clockOffset = 0;

  constructor(
    readonly game: string,
    readonly seat: number | null,
    readonly edition: Edition,
    readonly catalogue: MoveCatalogue,
    first: GameView,
    past: readonly GameEvent[],
    /** Whether several people play at this screen. */
    readonly shared = false,
  ) {
    this.reader = shared ? null : seat;
    this.viewSignal = signal(first);
    this.presence = presenceIn(first);
    this.view = this.viewSignal;
    this.events.value = past;
    this.log = this.events;
    this.formerOwners = computed(() => formerOwners(this.events.value));
    const tellsHints = computed(() => hasSeveralPeople(this.view.value));
    this.turns = computed(() => groupLog(this.events.value, tellsHints.value));
    this.firstLogged = computed(() => this.events.value[0]?.number ?? this.view.value.number + 1);
    this.busy = computed(() => {
      const pending = this.pendingAction.value;
      return pending !== null && (pending.event ?? Infinity) > this.view.value.number;
    });
    this.due = computed(() => this.view.value.you?.due != null);
    this.plays = computed(() => seat !== null && playsItself(this.view.value, seat));
    this.leftToBots = computed(() => seat !== null && isLeftToBots(this.view.value));
    this.playback = new Playback({
      seat,
      plays: () => this.plays.peek(),
      show: ({ event, view }) => this.applyEvent(event, view),
    });
    this.socket = new GameSocket(game, seat, {
      frame: (frame) => this.receive(frame),
      connection: (state) => this.onConnectionState(state),
      closeReason: (why) => this.end(why),
      lastSeen: () => this.lastReceived,
    });
  }

  /** The server's time in milliseconds, for clocks. */
  now(): number {
    return Date.now() + this.clockOffset;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Make a move, by number. */
  async move(move: number): Promise<void> {
    const answers = this.viewSignal.peek().you?.due;
    if (answers != null) await this.sendAction({ do: "move", id: commandId(), answers, move });
  }

  /** Undo this seat's last move. */
  async undo(): Promise<void> {
    await this.sendAction({ do: "undo", id: commandId(), answers: this.viewSignal.peek().turn });
  }

  async sendChat(text: string): Promise<void> {
    await this.sendCommand({ do: "chat", id: commandId(), text });
  }

  async sendReaction(reaction: Reaction): Promise<void> {
    await this.sendCommand({ do: "react", id: commandId(), reaction });
  }

  /** Show at once what others do, up to the viewer's turn; without one, to the end if bots play it. */
  skip(): void {
    const { game, seat } = this;
    if (seat === null || !this.leftToBots.peek()) {
      this.playback.skip();
      return;
    }
    this.playback.skipToEnd();
    const params = { path: { game, seat } };
    // If this fails, the bots only take longer.
    unwrap(api.POST("/api/games/{game}/seats/{seat}/hurry", { params })).catch(() => undefined);
  }

  /** Load earlier events of the log. */
  async loadEarlier(): Promise<void> {
    const before = this.firstLogged.peek();
    if (before === 1) return;
    const query = { before, ...(this.seat === null ? {} : { seat: this.seat }) };
    const path = { game: this.game };
    const past = await unwrap(api.GET("/api/games/{game}/log", { params: { path, query } }));
    // The log may have been extended or replaced meanwhile.
    if (this.firstLogged.peek() === before) this.events.value = [...past, ...this.events.peek()];
  }

  close(): void {
    this.playback.close();
    this.socket.close();
  }

  /** Send one action at a time. A refusal is thrown, unless the action only came too late. */
  private async sendAction(command: Command): Promise<void> {
    if (this.busy.peek()) return;
    const { id } = command;
    this.pendingAction.value = { id, event: null };
    const become = (action: PendingAction | null) => {
      if (this.pendingAction.peek()?.id === id) this.pendingAction.value = action;
    };
    try {
      // The answer may come before the event.
      const { number } = await this.sendCommand(command);
      become({ id, event: number });
    } catch (error) {
      become(null);
      if (!isApiError(error, "stale", "not_your_turn", "cannot_undo")) throw error;
    }
  }

  private sendCommand(command: Command): Promise<DoneFrame> {
    return new Promise((resolve, reject) => {
      this.pending.set(command.id, { resolve, reject, command });
      this.socket.send(command);
      setTimeout(() => this.reconnectIfUnanswered(command.id), ANSWER_TIMEOUT);
    });
  }

  /** A connection without answers is dead. The next one sends the pending commands again. */
  private reconnectIfUnanswered(id: string): void {
    if (this.pending.has(id) && this.connection.peek() === "live") this.socket.reconnect();
  }

  private receive(frame: Frame): void {
    if ("now" in frame) this.clockOffset = frame.now - Date.now();
    if (frame.type === "view") this.reset(frame.view);
    else if (frame.type === "event") this.receiveEvent(frame);
    else if (frame.type === "presence") this.applyPresence(presenceOf(frame));
    else if (frame.type === "done") this.settle(frame.id, (w) => w.resolve(frame));
    else {
      if (frame.problem.view) {
        this.playback.showAll();
        this.showLatest(frame.problem.view);
      }
      if (frame.id !== null) this.settle(frame.id, (w) => w.reject(new ApiError(frame.problem)));
    }
  }

  /** The server sends the whole view after a long absence. Then the log has a gap to fill. */
  private reset(view: GameView): void {
    this.playback.clear();
    this.showLatest(view);
    this.events.value = [];
    // If this fails, the player can load earlier events later.
    this.loadEarlier().catch(() => undefined);
  }

  /** Show a view that is the server's latest. */
  private showLatest(view: GameView): void {
    this.presence = presenceIn(view);
    this.viewSignal.value = view;
  }

  /** The number of the newest event, shown or not. */
  private get lastReceived(): number {
    return this.playback.newest ?? this.viewSignal.peek().number;
  }

  private receiveEvent(frame: EventFrame): void {
    // Others have been received through an earlier connection.
    if (frame.event.number <= this.lastReceived) return;
    if (frame.view) this.presence = presenceIn(frame.view);
    this.playback.add(frame);
  }

  private applyEvent(event: GameEvent, sent: GameView | null): void {
    const before = this.viewSignal.peek();
    const after = sent && withPresence(sent, this.presence);
    this.events.value = [...this.events.peek(), event];
    if (after) this.viewSignal.value = after;
    else this.viewSignal.value = { ...before, number: event.number };
    // The event of an action may arrive before its answer. The next action can be sent already.
    if (isAction(event) && event.seat === this.seat) this.pendingAction.value = null;
    for (const listener of this.listeners) listener(event, before, after);
  }

  private applyPresence(presence: Presence): void {
    this.presence = presence;
    this.viewSignal.value = withPresence(this.viewSignal.peek(), presence);
  }

  private settle(id: string, how: (pending: PendingCommand) => void): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (pending) how(pending);
  }

  private onConnectionState(state: ConnectionState): void {
    this.connection.value = state;
    if (state === "live")
      for (const { command } of this.pending.values()) this.socket.send(command);
    if (state === "offline") this.checkAccess();
  }

  /** A refused socket does not say why, but a request for the view does. */
  private async checkAccess(): Promise<void> {
    try {
      await fetchView(this.game, this.seat);
    } catch (error) {
      if (isApiError(error, "not_found")) this.end("expired");
      if (isApiError(error, "not_yours")) this.end("revoked");
      if (isApiError(error, "edition_missing")) this.end("edition");
      if (isApiError(error, "damaged")) this.end("damaged");
    }
  }

  private end(why: CloseReason): void {
    this.closeReason.value = why;
    this.socket.close();
  }
}

function fetchView(game: string, seat: number | null): Promise<GameView> {
  const query = seat === null ? {} : { seat };
  return unwrap(api.GET("/api/games/{game}", { params: { path: { game }, query } }));
}

async function fetchRecentEvents(
  view: GameView,
  seat: number | null,
): Promise<readonly GameEvent[]> {
  const after = Math.max(0, view.number - EVENTS_LOADED);
  const query = seat === null ? { after } : { after, seat };
  const asked = api.GET("/api/games/{game}/events", { params: { path: { game: view.id }, query } });
  const { events } = await unwrap(asked);
  return events.filter((event) => event.number <= view.number);
}

/** Open a game from a seat of this device, or as a spectator. */
export async function openSession(
  game: string,
  seat: number | null,
  shared = false,
): Promise<Session> {
  const view = await fetchView(game, seat);
  const [{ edition, catalogue }, past] = await Promise.all([
    loadEdition(view.edition_hash),
    fetchRecentEvents(view, seat),
  ]);
  return new Session(game, seat, edition, catalogue, view, past, shared);
}
