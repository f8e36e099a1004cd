// What every test gets: a server of its worker, and pages that are watched for errors of their own.
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
/** What the browser itself writes when a request is refused, or nobody answers. */
export const NO_ANSWER = /Failed to load resource|net::ERR_|WebSocket connection to/;

export type Another = (options?: BrowserContextOptions) => Promise<Page>;

interface Own {
  /** Errors in the console that a test brings about on purpose. */
  expected: RegExp;
  /** Another browser with cookies of its own, watched like the first. */
  another: Another;
  watched: Watch;
}

/** Everything that went wrong in the pages of a test. */
class Watch {
  readonly problems: string[] = [];

  constructor(private readonly expected: RegExp) {}

  /** Watch a browser whose pages may ask only one server. */
  over(context: BrowserContext, server: string): void {
    const { host } = new URL(server);
    context.on("console", (message) => this.hear(message));
    context.on("weberror", ({ error }) => this.note(`uncaught: ${error().message}`));
    context.on("request", (request) => {
      const url = new URL(request.url());
      const outside = url.protocol.startsWith("http") && url.host !== host;
      if (outside) this.problems.push(`a request to another host: ${url}`);
    });
  }

  private hear(message: ConsoleMessage): void {
    if (message.type() === "error" || message.type() === "warning")
      this.note(`${message.type()}: ${message.text()} (${message.location().url})`);
  }

  private note(problem: string): void {
    if (!this.expected.test(problem)) this.problems.push(problem);
  }
}

export const test = base.extend<Own, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const server = await new Server().start();
      await use(server);
      await server.remove();
      expect(server.faults).toBe("");
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expected: [NO_ERRORS, { option: true }],
  watched: async ({ expected }, use) => {
    const watch = new Watch(expected);
    await use(watch);
    expect(watch.problems, "errors of the pages themselves").toEqual([]);
  },
  context: async ({ context, server, watched }, use) => {
    watched.over(context, server.url);
    await use(context);
  },
  another: async ({ browser, server, watched }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      contexts.push(context);
      watched.over(context, options.baseURL ?? server.url);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
