import { expect, test } from "vitest";
import { type Announcement, displayTime, enqueue } from "./announcementQueue";

test("the more announcements wait, the sooner the next one comes", () => {
  const times = [0, 1, 2, 3].map((waiting) => displayTime("words", waiting));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(displayTime("words", 2)).toBeLessThan(displayTime("words", 0) / 3);
  expect(displayTime("tunnel", 2)).toBeGreaterThan(displayTime("words", 2));
});

test("an announcement replaces the last one on its topic, and the queue is short", () => {
  const announcement = (topic: string, words: string): Announcement => ({
    topic,
    words,
    art: { kind: "words" },
  });
  const shown = [
    announcement("ride 0", "to Ash"),
    announcement("ride 0", "to Elm"),
    announcement("station", "in Fir"),
    announcement("ride 0", "to Oak"),
    announcement("display", "new"),
  ].reduce<readonly Announcement[]>(enqueue, []);
  expect(shown.map(({ words }) => words)).toEqual(["in Fir", "to Oak", "new"]);
});
