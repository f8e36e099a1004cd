import { computed } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import { lastRead, markRead } from "./readMessages";

beforeEach(() => localStorage.clear());

test("what was read is kept per game, and never goes back", () => {
  markRead("one", 7);
  markRead("two", 3);
  markRead("one", 5);
  expect([lastRead("one"), lastRead("two"), lastRead("three")]).toEqual([7, 3, 0]);
});

test("a count of messages follows what is read elsewhere on the page", () => {
  const read = computed(() => lastRead("one"));
  expect(read.value).toBe(0);
  markRead("one", 7);
  expect(read.value).toBe(7);
});

test("the oldest of many games is forgotten", () => {
  for (let game = 0; game <= 50; game++) markRead(`game ${game}`, 9);
  expect([lastRead("game 0"), lastRead("game 1"), lastRead("game 50")]).toEqual([0, 9, 9]);
});

test("unreadable storage counts as nothing read", () => {
  localStorage.setItem("trunkline.read", "{");
  expect(lastRead("one")).toBe(0);
});
