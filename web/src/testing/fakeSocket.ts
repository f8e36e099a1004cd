// A stand-in for WebSocket whose server is the test.
import type { Command, Frame } from "../api/types";

export class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static latest: FakeSocket;
  static made = 0;
  readyState = 0;
  sent: Command[] = [];
  onopen = () => {};
  onmessage = (_message: { data: string }) => {};
  onclose = (_close: { code: number }) => {};

  constructor(readonly url: string) {
    FakeSocket.latest = this;
    FakeSocket.made += 1;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  receive(frame: Frame): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  close(): void {
    this.drop(1000);
  }

  drop(code: number): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code });
  }
}
