// How the unit tests run; apart from the build, which needs no test tools.
import { defineConfig } from "vitest/config";

export default defineConfig({
  // One page for all tests: setting one up takes longer than what is tested in it.
  test: {
    environment: "happy-dom",
    isolate: false,
    include: ["src/**/*.test.{ts,tsx}"],
    // Style sheets are empty in tests, except where a test reads one as text.
    css: { include: [/\?raw$/] },
  },
});
