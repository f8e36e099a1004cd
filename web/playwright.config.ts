// How the end-to-end tests run: real Chromium, against the real server that each worker starts.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// The headless shell draws faster than the whole browser. `tools/ensure-browser` installs it.
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const desktop = { viewport: { width: 1280, height: 720 } };

export default defineConfig({
  testDir: "e2e",
  outputDir: "../build/e2e",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"]],
  // Limits only end what hangs: a busy machine may take ten times as long as a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    ...desktop,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "en-GB",
    // It would answer requests that tests want to answer themselves; its own tests allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? CHROMIUM,
      args: FLAGS,
    },
  },
  projects: [
    { name: "play", testIgnore: "shots.spec.ts", grepInvert: /@times/ },
    // What is measured must not share the machine with other tests.
    { name: "budget", testMatch: "budget.spec.ts", fullyParallel: false },
    { name: "shots", testMatch: "shots.spec.ts" },
  ],
});
