// The analysis of a game, which the server makes for as long as the page waits for it.
import { signal } from "@preact/signals";
import { ApiError, api, unwrap } from "../api/client";
import type { AnalysisLine, GameAnalysis } from "../api/types";
import type { ReplaySource } from "./replay";

export type AnalysisState =
  | { kind: "none" }
  | { kind: "waiting"; ahead: number }
  | { kind: "running"; done: number }
  | { kind: "failed"; error: unknown }
  | Finished;

/** `longer` if it is the one that had more time; `error`: why one with more time failed since. */
export interface Finished {
  kind: "finished";
  analysis: GameAnalysis;
  longer: boolean;
  error?: unknown;
}

export class AnalysisRequest {
  readonly state = signal<AnalysisState>({ kind: "none" });
  private connection: AbortController | null = null;
  /** What there is to return to if a longer analysis is cancelled or fails. */
  private found: Finished | null = null;

  constructor(private readonly source: ReplaySource) {}

  /** Begin, or begin again with more time. */
  async start(longer = false): Promise<void> {
    if (this.connection) return;
    const connection = new AbortController();
    this.connection = connection;
    this.state.value = { kind: "waiting", ahead: 0 };
    try {
      const stream = await this.open(longer, connection.signal);
      for await (const line of linesOf(stream)) this.state.value = stateAfter(line);
      // The connection may be lost between two lines.
      if (this.state.value.kind !== "finished") throw new ApiError(null);
      this.found = this.state.value;
    } catch (error) {
      if (!connection.signal.aborted) {
        const lost = error instanceof ApiError ? error : new ApiError(null);
        this.state.value = this.found
          ? { ...this.found, error: lost }
          : { kind: "failed", error: lost };
      }
    } finally {
      if (this.connection === connection) this.connection = null;
    }
  }

  /** Closing the connection ends the analysis. */
  cancel(): void {
    if (!this.connection) return;
    this.connection.abort();
    this.connection = null;
    this.state.value = this.found ?? { kind: "none" };
  }

  private open(
    longer: boolean,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const { source } = this;
    const options = { parseAs: "stream", signal } as const;
    const query = longer ? { longer } : {};
    const answer =
      "game" in source
        ? api.POST("/api/games/{game}/analysis", { params: { path: source, query }, ...options })
        : api.POST("/api/replays/{replay}/analysis", {
            params: { path: source, query },
            ...options,
          });
    return unwrap(
      answer as Promise<{ data?: ReadableStream<Uint8Array<ArrayBuffer>>; response: Response }>,
    );
  }
}

function stateAfter(line: AnalysisLine): AnalysisState {
  switch (line.type) {
    case "waiting":
      return { kind: "waiting", ahead: line.ahead };
    case "progress":
      return { kind: "running", done: line.done };
    case "result":
      return { kind: "finished", analysis: line.analysis, longer: line.longer };
    case "problem":
      throw new ApiError(line.problem);
  }
}

/** The lines of a stream, as they arrive. */
async function* linesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<AnalysisLine> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (text + part.value).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as AnalysisLine;
  }
}
