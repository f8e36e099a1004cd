// The client's budgets, measured in a real browser: bytes, startup, taps, panning.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, CDPSession, Locator, Page } from "@playwright/test";
import { trackPoint } from "./board";
import { type Another, expect, test } from "./fixtures";
import { finished, POSITIONS } from "./positions";
import { sitAt } from "./table";

// What is measured is what most people have.
test.use({ animated: true });

const REPORT = join(dirname(fileURLToPath(import.meta.url)), "../../build/web-budget.json");
const KB = 1024;
const RUNS = 5;

interface Measure {
  what: string;
  unit: "KB" | "ms";
  limit: number;
  runs: number[];
  median: number;
  worst: number;
}

const measures: Measure[] = [];

function measured(what: string, unit: Measure["unit"], limit: number, runs: number[]): Measure {
  const sorted = [...runs].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const measure = { what, unit, limit, runs, median, worst: sorted.at(-1) ?? 0 };
  measures.push(measure);
  return measure;
}

/** The limit is for the median; the worst case is only reported. */
function expectWithin({ what, median, limit }: Measure): void {
  expect.soft(median, what).toBeLessThanOrEqual(limit);
}

function report(): void {
  const rounded = (figure: number) => Math.round(figure * 10) / 10;
  console.table(
    measures.map(({ what, unit, limit, median, worst, runs }) => ({
      what,
      unit,
      median: rounded(median),
      worst: rounded(worst),
      limit,
      runs: runs.length,
    })),
  );
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(measures, null, 1)}\n`);
}

interface Loaded {
  all: number;
  script: number;
}

/** Count the bytes received, compressed and with headers, until the network is idle. */
async function bytesOf(page: Page, path: string, ready: string): Promise<Loaded> {
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const loaded: Loaded = { all: 0, script: 0 };
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    loaded.all += encodedDataLength;
    if (scripts.has(requestId)) loaded.script += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.locator(ready).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  return loaded;
}

/** Time from the start of navigation until an element can be clicked and the page is idle. */
async function usableAfter(page: Page, path: string, ready: string): Promise<number> {
  await page.addInitScript((selector) => {
    const look = () => {
      const found = document.querySelector(selector);
      const box = found?.getBoundingClientRect();
      const drawn = box && box.width > 0 && box.height > 0;
      if (drawn) requestAnimationFrame(() => setTimeout(() => performance.mark("usable")));
      else requestAnimationFrame(look);
    };
    look();
  }, ready);
  await page.goto(path);
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName("usable")[0]?.startTime,
  );
  return (await mark.jsonValue()) ?? Number.POSITIVE_INFINITY;
}

/** Time from a click until the first frame with a change. */
async function feedbackTo(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    performance.clearMarks("tap");
    performance.clearMarks("shown");
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
    });
    const start = (event: globalThis.Event) => {
      performance.mark("tap", { startTime: event.timeStamp });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    };
    addEventListener("pointerup", start, { capture: true, once: true });
  });
  await click();
  const shown = await page.waitForFunction(() => {
    const [tap] = performance.getEntriesByName("tap");
    const [shown] = performance.getEntriesByName("shown");
    return tap && shown ? shown.startTime - tap.startTime : null;
  });
  return (await shown.jsonValue()) ?? Number.POSITIVE_INFINITY;
}

interface Start {
  name: string;
  path(context: BrowserContext): Promise<string>;
  ready: string;
}

const STARTS: Start[] = [
  { name: "start page", path: async () => "/", ready: "[data-testid^=play-]" },
  {
    name: "a game",
    path: async (context) => (await POSITIONS["a turn with stations"](context)).address(),
    ready: "[data-track][data-glow]",
  },
];

/** A new browser that has only the cookie, and the path to open. */
async function firstVisit({ path }: Start, context: BrowserContext) {
  return { address: await path(context), known: { storageState: await context.storageState() } };
}

async function measureBytes(start: Start, context: BrowserContext, another: Another) {
  const { address, known } = await firstVisit(start, context);
  const { all, script } = await bytesOf(await another(known), address, start.ready);
  expectWithin(measured(`${start.name}: everything`, "KB", 250, [all / KB]));
  expectWithin(measured(`${start.name}: script`, "KB", 120, [script / KB]));
}

async function measureStart(start: Start, context: BrowserContext, another: Another) {
  const { address, known } = await firstVisit(start, context);
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await another(known);
    runs.push(await usableAfter(page, address, start.ready));
    await page.context().close();
  }
  expectWithin(measured(`${start.name}: usable`, "ms", 1500, runs));
}

/** How long a tap takes to show on this machine, and on one that is four times as slow. */
const PACES = [
  { name: "", slowdown: 1, limit: 100 },
  { name: ", CPU slowed 4×", slowdown: 4, limit: 200 },
];

async function measureTaps(page: Page, { name, slowdown, limit }: (typeof PACES)[number]) {
  const table = await POSITIONS["a turn with a full hand"](page.context());
  await page.addInitScript(() => localStorage.setItem("trunkline.confirm", "always"));
  await sitAt(page, table);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const legal = page.locator("[data-track][data-glow]");
  const other = page.locator("[data-track]:not([data-glow])");
  const tap = async (track: Locator) => {
    const { x, y } = await trackPoint(track);
    const time = await feedbackTo(page, () => page.mouse.click(x, y));
    await page.keyboard.press("Escape");
    return time;
  };
  const times = { legal: [] as number[], other: [] as number[], card: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    times.legal.push(await tap(legal.nth(run)));
    times.other.push(await tap(other.nth(run)));
    const card = page.locator("[data-testid^=hand-]").nth(run % 3);
    times.card.push(await feedbackTo(page, () => card.click()));
    await page.keyboard.press("Escape");
  }
  const drawn = await feedbackTo(page, () => page.getByTestId("deck").click());
  expectWithin(measured(`tap on a track that can be claimed${name}`, "ms", limit, times.legal));
  expectWithin(measured(`tap on another track${name}`, "ms", limit, times.other));
  expectWithin(measured(`tap on cards of the hand${name}`, "ms", limit, times.card));
  expectWithin(measured(`tap on the deck${name}`, "ms", limit, [drawn]));
}

/** Tasks of more than 50 ms during an action; the browser reports no shorter ones. */
async function longTasksDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: "longtask" });
  });
  await act();
  await page.waitForTimeout(200);
  return page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/**
 * The longest task of the page's main thread during an action. It is measured in processor time, which
 * does not depend on what else the machine is doing.
 */
async function longestTask(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on("Tracing.dataCollected", collect);
  await devtools.send("Tracing.start", {
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline"] },
  });
  await act();
  const complete = new Promise((done) => devtools.once("Tracing.tracingComplete", done));
  await devtools.send("Tracing.end");
  await complete;
  devtools.off("Tracing.dataCollected", collect);
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) =>
    name === "thread_name" && args.name === "CrRendererMain";
  const main = new Set(events.filter(isMain).map(thread));
  const tasks = events.filter((event) => event.name === "RunTask" && main.has(thread(event)));
  return Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1000));
}

async function panAround(page: Page): Promise<void> {
  const board = page.locator(".board");
  const box = await board.boundingBox();
  if (!box) throw new Error("There is no board.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, -120);
    await page.waitForTimeout(30);
  }
  for (let stroke = 0; stroke < 4; stroke++) {
    await page.mouse.down();
    for (let step = 0; step < 40; step++) {
      const angle = (step / 40) * 2 * Math.PI;
      await page.mouse.move(x + Math.sin(angle) * 180, y + Math.sin(2 * angle) * 90);
      await page.waitForTimeout(8);
    }
    await page.mouse.up();
  }
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(30);
  }
}

async function measurePanning(page: Page): Promise<void> {
  const table = await finished(page.context(), "europe", 4);
  await page.goto(`/games/${table.id}/replay`);
  await page.getByTestId("slider").focus();
  await page.keyboard.press("End");
  await expect.poll(() => page.locator("[data-track][data-owner]").count()).toBeGreaterThan(50);
  const worst: number[] = [];
  for (let run = 0; run < 3; run++)
    worst.push(Math.max(0, ...(await longTasksDuring(page, () => panAround(page)))));
  const devtools = await page.context().newCDPSession(page);
  const longest = await longestTask(devtools, () => panAround(page));
  expectWithin(measured("longest task while panning, processor time", "ms", 50, [longest]));
  const long = measured("longest long task while panning, or none", "ms", 50, worst);
  expect.soft(long.worst, long.what).toBeLessThanOrEqual(long.limit);
}

test("the client is small", async ({ context, another }) => {
  for (const start of STARTS)
    await test.step(start.name, () => measureBytes(start, context, another));
});

// Times depend on the load of the machine, so they are not part of the suite: `npm run budget`.
test("the client is quick @times", async ({ page, context, another }) => {
  test.setTimeout(180_000);
  for (const start of STARTS)
    await test.step(start.name, () => measureStart(start, context, another));
  for (const pace of PACES)
    await test.step(`taps${pace.name}`, async () => measureTaps(await another(), pace));
  await test.step("panning", () => measurePanning(page));
});

test.afterAll(report);
