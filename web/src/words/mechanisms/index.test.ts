// The type checker finds missing rows; this finds rows that two mechanisms both have.
import { expect, test } from "vitest";
import { MECHANISMS } from ".";

test.each(["moves", "phases", "questions", "scoreParts", "refusals", "hints"] as const)(
  "no two mechanisms have the same row of %s",
  (table) => {
    const keys = MECHANISMS.flatMap((mechanism) => Object.keys(mechanism[table] ?? {}));
    expect(keys).not.toEqual([]);
    expect(keys).toEqual([...new Set(keys)]);
  },
);
