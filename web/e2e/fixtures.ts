// Fixtures of every test: a server per worker, and pages that are monitored for errors.
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test";
import { Server } from "./server";

const NO_ERRORS = /^$/;
const NO_SERVICE_WORKER = /Service Worker registration blocked by Playwright/;
/** Messages of the browser itself when a request is refused or gets no answer. */
export const NO_ANSWER = /Failed to load resource|net::ERR_|WebSocket connection to/;

export type Another = (options?: BrowserContextOptions) => Promise<Page>;

interface TestFixtures {
  /** Console errors that a test causes on purpose. */
  expected: RegExp;
  /** Whether the browsers have played before; in its first games, a device asks more. */
  experienced: boolean;
  /**
   * Whether pages move as for most people. By default they do not, as for people who prefer less
   * motion, and even their short fades are skipped: drawing them takes a third of a game's time.
   */
  animated: boolean;
  /** Another browser with its own cookies, monitored like the first. */
  another: Another;
  monitor: PageMonitor;
  /** Prepares a browser whose pages may send requests to only one server. */
  prepare: (context: BrowserContext, server: string) => Promise<void>;
}

/** Collects the errors in the pages of a test. */
class PageMonitor {
  readonly problems: string[] = [];

  constructor(private readonly expected: RegExp) {}

  /** Monitor a browser whose pages may send requests to only one server. */
  attach(context: BrowserContext, server: string): void {
    const { host } = new URL(server);
    context.on("console", (message) => this.onConsole(message));
    context.on("weberror", (caught) => this.note(`uncaught: ${caught.error().message}`));
    context.on("request", (request) => {
      const url = new URL(request.url());
      const outside = url.protocol.startsWith("http") && url.host !== host;
      if (outside) this.problems.push(`a request to another host: ${url}`);
    });
  }

  private onConsole(message: ConsoleMessage): void {
    if (message.type() === "error" || message.type() === "warning")
      this.note(`${message.type()}: ${message.text()} (${message.location().url})`);
  }

  private note(problem: string): void {
    if (NO_SERVICE_WORKER.test(problem)) return;
    if (!this.expected.test(problem)) this.problems.push(problem);
  }
}

/** Runs in every page: moves of others take no time, unless a test chooses another speed. */
export function showMovesAtOnce(): void {
  try {
    if (!localStorage.getItem("trunkline.speed"))
      localStorage.setItem("trunkline.speed", "instant");
  } catch {
    // The browser's own pages have no storage.
  }
}

export const test = base.extend<TestFixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const server = await new Server().start();
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expected: [NO_ERRORS, { option: true }],
  experienced: [true, { option: true }],
  animated: [false, { option: true }],
  reducedMotion: async ({ animated }, use) => use(animated ? "no-preference" : "reduce"),
  monitor: async ({ expected }, use) => {
    const monitor = new PageMonitor(expected);
    await use(monitor);
    expect(monitor.problems, "errors of the pages themselves").toEqual([]);
  },
  prepare: async ({ monitor, experienced, animated }, use) => {
    await use(async (context, server) => {
      monitor.attach(context, server);
      await context.addInitScript(showMovesAtOnce);
      if (experienced) await context.addInitScript(rememberGames);
      if (!animated) await context.addInitScript(holdStill);
    });
  },
  context: async ({ context, server, prepare }, use) => {
    await prepare(context, server.url);
    await use(context);
  },
  another: async ({ browser, server, prepare, reducedMotion }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const settings = { baseURL: server.url, reducedMotion, ...options };
      const context = await browser.newContext(settings);
      contexts.push(context);
      await prepare(context, settings.baseURL);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Runs in the page, before its own scripts. An empty page has no storage. */
export function rememberGames(): void {
  if (!location.host) return;
  localStorage.setItem("trunkline.firstGames", "first second third");
  if (!localStorage.getItem("trunkline.coach")) localStorage.setItem("trunkline.coach", "off");
}

/** Runs in every page: nothing fades or moves. */
export function holdStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync(`*, ::before, ::after {
    animation-duration: 0s !important;
    animation-delay: 0s !important;
    transition-duration: 0s !important;
    transition-delay: 0s !important;
  }`);
  document.adoptedStyleSheets.push(still);
}

export { expect };
