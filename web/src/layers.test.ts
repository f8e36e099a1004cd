// The folders of `src` are layers: each imports only from those before it.
import { expect, test } from "vitest";

const LAYERS = ["api", "derived", "messages", "words", "session", "views"];

const sources = import.meta.glob<string>(["./*/**/*.{ts,tsx}", "!./**/*.test.*", "!./testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

function layerOf(path: string): number {
  return LAYERS.indexOf(path.split("/")[1] ?? "");
}

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(/from "(\.[^"]+)"/g)].map(
    ([, target]) => `.${new URL(target ?? "", `file:///${path}`).pathname}`,
  );
}

test("every source file belongs to a layer", () => {
  expect(Object.keys(sources)).not.toEqual([]);
  expect(Object.keys(sources).filter((path) => layerOf(path) < 0)).toEqual([]);
});

test("no layer imports from a later one", () => {
  const upward = Object.entries(sources).flatMap(([path, source]) =>
    importsOf(path, source)
      .filter((target) => layerOf(target) > layerOf(path))
      .map((target) => `${path} imports ${target}`),
  );
  expect(upward).toEqual([]);
});
