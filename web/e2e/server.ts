// The real server, started and stopped for tests, on any free port and with a temporary database.
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
  ["--expert-seconds", "0.05"],
  ["--games-per-hour", "100000"],
  ["--links-per-minute", "100000"],
  ["--moves-per-second", "1000"],
  ["--requests-per-second", "10000"],
  // As many playouts as tests need to see labels, however long they take.
  ["--analysis-seconds", "600"],
  ["--analysis-playouts", "24000"],
  ["--log-level", "warning"],
].flat();
const START_TIMEOUT = 120_000;
/** The seed of all games, unless a test uses another. */
export const SEED = 1;

export class Server {
  /** Its address, which stays the same after a restart. */
  url = "";
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "trunkline-e2e-"));
  private errorOutput = "";

  constructor(
    private readonly seed = SEED,
    private readonly flags: readonly string[] = [],
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {}

  async start(): Promise<this> {
    const port = this.url ? new URL(this.url).port : "0";
    const database = join(this.folder, "games.db");
    const flags = ["--port", port, "--database", database, ...GENEROUS, ...this.flags];
    const child = spawn(PYTHON, [join(HERE, "serve.py"), ...flags], {
      env: { ...process.env, ...this.environment, TRUNKLINE_SEED: String(this.seed) },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.child = child;
    child.stderr.on("data", (text: Buffer) => {
      this.errorOutput += text.toString();
    });
    this.url = await this.address(child);
    const health = await fetch(`${this.url}/healthz`);
    if (!health.ok) throw new Error(`The server is not healthy: ${await health.text()}`);
    return this;
  }

  /** Stop it and wait until it has exited; the games are kept for the next start. */
  async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }

  /** Stop it and delete its games; fails if it has logged errors. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
    if (this.faults) throw new Error(`The server logged errors:\n${this.faults}`);
  }

  private get faults(): string {
    return this.errorOutput
      .split("\n")
      .filter((line) => line.includes('"error"') || line.includes("Traceback"))
      .join("\n");
  }

  private address(child: ChildProcess): Promise<string> {
    return new Promise((found, failed) => {
      const late = setTimeout(() => failed(new Error("The server did not start.")), START_TIMEOUT);
      child.once("exit", () => failed(new Error(`The server exited:\n${this.errorOutput}`)));
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
