// The socket of a game: it comes back by itself, from the last event it has seen.
import type { Command, Frame } from "./schema";

export type Connection = "connecting" | "live" | "offline";

/** Why a socket was closed for good. */
export type Farewell = "revoked" | "expired" | "version";

const FAREWELLS: Record<number, Farewell> = { 4403: "revoked", 4404: "expired" };
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export interface LiveListener {
  frame(frame: Frame): void;
  connection(state: Connection): void;
  farewell(why: Farewell): void;
  /** The last event seen; null to be sent the whole view. */
  after(): number | null;
}

/** A connection that is kept up until it is closed. */
export class Live {
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer = 0;
  private ended = false;
  private opened = false;

  constructor(
    private readonly game: string,
    private readonly seat: number | null,
    private readonly listener: LiveListener,
  ) {
    addEventListener("online", this.retryNow);
    addEventListener("offline", this.dropNow);
    document.addEventListener("visibilitychange", this.retryNow);
    this.connect();
  }

  /** Send a command; false while there is no connection. */
  send(command: Command): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  /** Begin a new connection in place of one that has fallen silent. */
  renew(): void {
    const silent = this.socket;
    this.socket = null;
    silent?.close();
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retryNow);
    removeEventListener("offline", this.dropNow);
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
      this.failures = 0;
      this.listener.connection("live");
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.listener.frame(JSON.parse(message.data) as Frame);
    };
    socket.onclose = (close) => this.closed(socket, close.code);
  }

  private address(): string {
    const address = new URL(`/api/games/${this.game}/live`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (this.seat !== null) address.searchParams.set("seat", String(this.seat));
    const after = this.listener.after();
    if (after !== null) address.searchParams.set("after", String(after));
    return address.href;
  }

  private closed(socket: WebSocket, code: number): void {
    if (this.ended || socket !== this.socket) return;
    const why = FAREWELLS[code];
    if (why) {
      this.ended = true;
      this.listener.farewell(why);
      return;
    }
    this.listener.connection("offline");
    this.failures += this.opened ? 0 : 1;
    const wait = Math.min(FIRST_WAIT * 2 ** this.failures, LONGEST_WAIT);
    this.timer = window.setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private readonly retryNow = (): void => {
    const down = this.socket === null || this.socket.readyState === WebSocket.CLOSED;
    if (this.ended || !down || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.connect();
  };

  // The browser knows that it is offline long before a silent socket would tell.
  private readonly dropNow = (): void => {
    this.socket?.close();
  };
}
