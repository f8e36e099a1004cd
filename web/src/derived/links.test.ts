// Pasted text: links, with or without other words, and keys alone.
import { expect, test } from "vitest";
import { findKey, findPage, gamePage } from "./links";

const KEY = `${"Ab3_-".repeat(8)}xyz`;

test.each([
  ["a whole link", `https://trains.example.org/join#${KEY}`],
  ["a link with spaces around it", `  http://127.0.0.1:8400/join#${KEY}\n`],
  ["a link in a sentence", `Come and play: https://trains.example.org/join#${KEY} tonight`],
  ["the fragment", `#${KEY}`],
  ["the key alone", ` ${KEY} `],
])("the key is found in %s", (_, pasted) => {
  expect(findKey(pasted)).toBe(KEY);
  expect(findPage(pasted)).toBe(`/join#${KEY}`);
});

test.each([
  ["nothing", ""],
  ["a link that was cut off", `https://trains.example.org/join#${KEY.slice(1)}`],
  ["a key with too much behind it", `${KEY}x`],
  ["a link without a key", "https://trains.example.org/join"],
])("there is no key in %s", (_, pasted) => {
  expect(findKey(pasted)).toBeNull();
  expect(findPage(pasted)).toBeNull();
});

test("links to replays and games lead to their pages", () => {
  expect(findPage("https://trains.example.org/replays/k3vq7p2m5xya")).toBe("/replays/k3vq7p2m5xya");
  expect(findPage("/games/k3vq7p2m5xya?seat=1")).toBe("/games/k3vq7p2m5xya");
});

test("a game opens from the first seat of this device, or for spectators", () => {
  expect(gamePage("k3vq7p2m5xya", [2, 3])).toBe("/games/k3vq7p2m5xya?seat=2");
  expect(gamePage("k3vq7p2m5xya", [])).toBe("/games/k3vq7p2m5xya");
});
