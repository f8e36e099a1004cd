import { afterEach, expect, test } from "vitest";
import { isOutdated, ownBuild } from "./clientBuild";

afterEach(() => {
  document.head.innerHTML = "";
});

test("a different build is a newer one", () => {
  expect(isOutdated("a1", "b2")).toBe(true);
  expect(isOutdated("a1", "a1")).toBe(false);
});

test("an unknown build is no reason to reload", () => {
  expect(isOutdated(null, "b2")).toBe(false);
  expect(isOutdated("a1", null)).toBe(false);
});

test("a page without a build tag has no build", () => {
  expect(ownBuild()).toBeNull();
  document.head.innerHTML = '<meta name="trunkline-build" content="%BUILD%">';
  expect(ownBuild()).toBeNull();
  document.head.innerHTML = '<meta name="trunkline-build" content="a1">';
  expect(ownBuild()).toBe("a1");
});
