// Pasted text: links, with or without other words, and keys alone.
import { expect, test } from "vitest";
import { findKey, findPage, gamePage, isLocal, sharedOrigin } from "./links";

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

test("only addresses of the machine itself are local", () => {
  for (const own of ["http://127.0.0.1:8400", "http://localhost", "http://[::1]:1"])
    expect(isLocal(own)).toBe(true);
  for (const other of ["http://192.168.1.20:8400", "https://localhost.example.org"])
    expect(isLocal(other)).toBe(false);
});

test("links have the server's origin, or else an address that others can use", () => {
  const local = "http://127.0.0.1:8400";
  const network = "http://192.168.1.20:8400";
  expect(sharedOrigin(null, local)).toBe(local);
  expect(sharedOrigin({ reach: "machine", address: null }, local)).toBe(local);
  expect(sharedOrigin({ reach: "network", address: network }, local)).toBe(network);
  expect(sharedOrigin({ reach: "network", address: network }, "http://box:8400")).toBe(
    "http://box:8400",
  );
  const origin = "https://trains.example.org";
  expect(sharedOrigin({ reach: "origin", address: origin }, local)).toBe(origin);
});
