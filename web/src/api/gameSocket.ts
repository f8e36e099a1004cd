// The WebSocket of a game. It reconnects on its own and resumes after the last event seen.
import type { Command, Frame } from "./schema";

export type ConnectionState = "connecting" | "live" | "offline";

/** Why the server closed a socket for good. */
export type CloseReason = "revoked" | "expired" | "edition" | "damaged";

const CLOSE_REASONS: Record<number, CloseReason> = { 4403: "revoked", 4404: "expired" };
// The server stops, and another one may be there already. It closes its sockets one by one, so
// that their clients can reconnect at once.
const RESTARTING = 1012;
// A server that closes a connection sooner than this does not get the next one at once.
const STEADY = 1000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 8000;

export interface SocketListener {
  frame(frame: Frame): void;
  connection(state: ConnectionState): void;
  closeReason(why: CloseReason): void;
  /** The number of the last event seen, or null to get the whole view. */
  lastSeen(): number | null;
}

/** A connection that reconnects until it is closed. */
export class GameSocket {
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer = 0;
  private stopped = false;
  private opened = false;
  private openedAt = 0;

  constructor(
    private readonly game: string,
    private readonly seat: number | null,
    private readonly listener: SocketListener,
  ) {
    addEventListener("online", this.retryNow);
    addEventListener("offline", this.disconnectNow);
    document.addEventListener("visibilitychange", this.retryNow);
    this.connect();
  }

  /** Send a command. Returns false while there is no connection. */
  send(command: Command): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  /** Replace a connection that no longer responds. */
  reconnect(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retryNow);
    removeEventListener("offline", this.disconnectNow);
    document.removeEventListener("visibilitychange", this.retryNow);
    this.socket?.close();
  }

  private connect(): void {
    this.opened = false;
    this.listener.connection("connecting");
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      this.opened = true;
      this.openedAt = Date.now();
      this.failures = 0;
      this.listener.connection("live");
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.listener.frame(JSON.parse(message.data) as Frame);
    };
    socket.onclose = (close) => this.onClosed(socket, close.code);
  }

  private address(): string {
    const address = new URL(`/api/games/${this.game}/live`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (this.seat !== null) address.searchParams.set("seat", String(this.seat));
    const lastSeen = this.listener.lastSeen();
    if (lastSeen !== null) address.searchParams.set("after", String(lastSeen));
    return address.href;
  }

  private onClosed(socket: WebSocket, code: number): void {
    if (this.stopped || socket !== this.socket) return;
    const why = CLOSE_REASONS[code];
    if (why) {
      this.stopped = true;
      this.listener.closeReason(why);
      return;
    }
    if (code === RESTARTING && this.opened && Date.now() - this.openedAt >= STEADY) {
      this.connect();
      return;
    }
    this.listener.connection("offline");
    this.failures += this.opened ? 0 : 1;
    const delay = Math.min(FIRST_DELAY * 2 ** this.failures, LONGEST_DELAY);
    this.timer = window.setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2));
  }

  private readonly retryNow = (): void => {
    const down = this.socket === null || this.socket.readyState === WebSocket.CLOSED;
    if (this.stopped || !down || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.connect();
  };

  // The browser knows that it is offline long before a dead socket would notice.
  private readonly disconnectNow = (): void => {
    this.socket?.close();
  };
}
