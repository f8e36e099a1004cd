// The real server, started and stopped for tests: any free port, a database that goes with it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const PROGRAM = resolve(process.env.TRUNKLINE ?? join(HERE, "../../.venv/bin/trunkline"));
const PYTHON = join(dirname(PROGRAM), "python");
const GENEROUS = [
  ["--pause", "0"],
  ["--games-per-hour", "100000"],
  ["--links-per-minute", "100000"],
  ["--moves-per-second", "1000"],
  ["--log-level", "warning"],
].flat();
const STARTS_WITHIN = 120_000;
/** The cards of all games, unless a test asks for others. */
export const SEED = 1;

export class Server {
  /** Where it is; the same after a restart. */
  url = "";
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "trunkline-e2e-"));
  private complaints = "";

  constructor(
    private readonly seed = SEED,
    private readonly flags: readonly string[] = [],
  ) {}

  async start(): Promise<this> {
    const port = this.url ? new URL(this.url).port : "0";
    const database = join(this.folder, "games.db");
    const flags = ["--port", port, "--database", database, ...GENEROUS, ...this.flags];
    const child = spawn(PYTHON, [join(HERE, "serve.py"), ...flags], {
      env: { ...process.env, TRUNKLINE_SEED: String(this.seed) },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.child = child;
    child.stderr.on("data", (text: Buffer) => {
      this.complaints += text.toString();
    });
    this.url = await this.address(child);
    const health = await fetch(`${this.url}/healthz`);
    if (!health.ok) throw new Error(`The server is not well: ${await health.text()}`);
    return this;
  }

  /** End it and wait for its end; the games stay, for the next start. */
  async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What the server wrote of faults of its own. */
  get faults(): string {
    return this.complaints
      .split("\n")
      .filter((line) => line.includes('"error"') || line.includes("Traceback"))
      .join("\n");
  }

  private address(child: ChildProcess): Promise<string> {
    return new Promise((found, failed) => {
      const late = setTimeout(() => failed(new Error("The server does not start.")), STARTS_WITHIN);
      child.once("exit", () => failed(new Error(`The server ended:\n${this.complaints}`)));
      child.once("error", failed);
      if (!child.stdout) return;
      createInterface(child.stdout).on("line", (line) => {
        const [, url] = /Trunkline is at (http\S+)/.exec(line) ?? [];
        if (!url) return;
        clearTimeout(late);
        found(url);
      });
    });
  }
}
