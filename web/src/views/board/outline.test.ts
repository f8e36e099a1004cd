import { expect, it } from "vitest";
import { simplifyOutline } from "./outline";

const SQUARE = "M0 0m10 10 50 0 2 1 0 49-52 0z";

it("keeps an outline's shape and drops points close to each other", () => {
  expect(simplifyOutline(SQUARE, 5)).toBe("M10 10L60 10L62 60L10 60z");
});

it("starts the next ring where the last one began", () => {
  expect(simplifyOutline(`${SQUARE}m100 0 30 0 0 30z`, 5)).toBe(
    "M10 10L60 10L62 60L10 60zM110 10L140 10L140 40z",
  );
});

it("leaves out islands that are too small to show", () => {
  expect(simplifyOutline(`${SQUARE}m100 0 3 0 0 3z`, 5)).toBe(simplifyOutline(SQUARE, 5));
});
