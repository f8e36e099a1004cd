import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/client";
import type { AnalysisLine } from "../api/types";
import { analyzed } from "../testing/analysis";
import { problemBody } from "../testing/problems";
import { AnalysisRequest } from "./analysis";

const RESULT = { type: "result", longer: false, analysis: analyzed([]) } as const;
const PROBLEM = problemBody("full", { case: "analyses", most: 9 }, { status: 503 });

/** A server whose answer a test sends piece by piece. */
class FakeServer {
  readonly asked: Request[] = [];
  private sink!: ReadableStreamDefaultController<Uint8Array>;
  private readonly body = new ReadableStream<Uint8Array>({
    start: (sink) => {
      this.sink = sink;
    },
  });

  constructor(answer: () => Response = () => new Response(this.body)) {
    vi.stubGlobal("fetch", async (request: Request) => {
      this.asked.push(request);
      request.signal.addEventListener("abort", () => this.fail());
      return answer();
    });
  }

  send(...lines: AnalysisLine[]): void {
    this.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }

  write(text: string): void {
    this.sink.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.sink.close();
  }

  private fail(): void {
    this.sink.error(new DOMException("cancelled", "AbortError"));
  }
}

afterEach(() => vi.unstubAllGlobals());

async function state(request: AnalysisRequest, kind: string) {
  await vi.waitFor(() => expect(request.state.value.kind).toBe(kind));
  return request.state.value;
}

test("an analysis tells how far it is, and then what it found", async () => {
  const server = new FakeServer();
  const request = new AnalysisRequest({ game: "g" });
  expect(request.state.value).toEqual({ kind: "none" });
  const done = request.start();
  server.send({ type: "waiting", ahead: 2 });
  await vi.waitFor(() => expect(request.state.value).toEqual({ kind: "waiting", ahead: 2 }));
  server.send({ type: "progress", done: 0.25 });
  expect(await state(request, "running")).toEqual({ kind: "running", done: 0.25 });
  server.send(RESULT);
  server.end();
  await done;
  expect(request.state.value).toEqual({
    kind: "finished",
    analysis: RESULT.analysis,
    longer: false,
  });
  expect(new URL(server.asked[0]?.url ?? "").pathname).toBe("/api/games/g/analysis");
  expect(server.asked[0]?.method).toBe("POST");
});

test("a line may arrive in pieces, and several at once", async () => {
  const server = new FakeServer();
  const request = new AnalysisRequest({ replay: "r" });
  const done = request.start();
  const line = `${JSON.stringify(RESULT)}\n`;
  server.write(`{"type":"progress","done":0.5}\n${line.slice(0, 9)}`);
  expect(await state(request, "running")).toEqual({ kind: "running", done: 0.5 });
  server.write(line.slice(9));
  server.end();
  await done;
  expect(request.state.value.kind).toBe("finished");
  expect(new URL(server.asked[0]?.url ?? "").pathname).toBe("/api/replays/r/analysis");
});

test("cancelling closes the connection, and it can begin again", async () => {
  const server = new FakeServer();
  const request = new AnalysisRequest({ game: "g" });
  const done = request.start();
  server.send({ type: "progress", done: 0.5 });
  await state(request, "running");
  request.cancel();
  await done;
  expect(server.asked[0]?.signal.aborted).toBe(true);
  expect(request.state.value).toEqual({ kind: "none" });
  const again = new FakeServer();
  const second = request.start();
  again.send(RESULT);
  again.end();
  await second;
  expect(request.state.value.kind).toBe("finished");
});

test("more time can be asked for, and cancelling returns to what there was", async () => {
  const server = new FakeServer();
  const request = new AnalysisRequest({ game: "g" });
  const done = request.start();
  server.send(RESULT);
  server.end();
  await done;
  const found = request.state.value;
  const again = new FakeServer();
  const second = request.start(true);
  again.send({ type: "progress", done: 0.1 });
  await state(request, "running");
  expect(new URL(again.asked[0]?.url ?? "").search).toBe("?longer=true");
  expect(new URL(server.asked[0]?.url ?? "").search).toBe("");
  request.cancel();
  await second;
  expect(request.state.value).toEqual(found);
});

test("if more time leads to nothing, there is what was found, and why there is no more", async () => {
  const server = new FakeServer();
  const request = new AnalysisRequest({ game: "g" });
  const done = request.start();
  server.send(RESULT);
  server.end();
  await done;
  const found = request.state.value;
  const fail = async () => {
    const again = new FakeServer();
    const second = request.start(true);
    again.send({ type: "progress", done: 0.1 }, { type: "problem", problem: PROBLEM });
    await second;
  };
  await fail();
  expect(request.state.value).toEqual({ ...found, error: new ApiError(PROBLEM) });
  // The next attempt begins without the error.
  const next = new FakeServer();
  const third = request.start(true);
  next.send({ type: "progress", done: 0.1 });
  await state(request, "running");
  request.cancel();
  await third;
  expect(request.state.value).toEqual(found);
});

test("an analysis that is running is not begun again", async () => {
  const server = new FakeServer();
  const request = new AnalysisRequest({ game: "g" });
  void request.start();
  void request.start();
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  request.cancel();
});

async function failure(request: AnalysisRequest): Promise<ApiError> {
  const failed = await state(request, "failed");
  if (failed.kind !== "failed" || !(failed.error instanceof ApiError)) throw new Error();
  return failed.error;
}

test("a refusal is told", async () => {
  const headers = { "Content-Type": "application/problem+json" };
  new FakeServer(() => new Response(JSON.stringify(PROBLEM), { status: 503, headers }));
  const request = new AnalysisRequest({ game: "g" });
  await request.start();
  expect((await failure(request)).code).toBe("full");
});

test("a problem that ends the analysis is told", async () => {
  const server = new FakeServer();
  const request = new AnalysisRequest({ game: "g" });
  void request.start();
  server.send({ type: "progress", done: 0.5 }, { type: "problem", problem: PROBLEM });
  expect((await failure(request)).code).toBe("full");
});

test("a connection that is lost before the result is told", async () => {
  const server = new FakeServer();
  const request = new AnalysisRequest({ game: "g" });
  void request.start();
  server.send({ type: "progress", done: 0.5 });
  server.end();
  expect((await failure(request)).code).toBe("unreachable");
});
