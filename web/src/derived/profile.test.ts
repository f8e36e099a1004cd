import { expect, test } from "vitest";
import type { Profile } from "./profile";
import { favouriteColor, withPreferred } from "./profile";

const ada: Profile = { name: "Ada", mark: "bell", colors: ["emerald", "amber", "slate"] };

test("the favourite colour is the first preferred one that is free", () => {
  expect(favouriteColor(ada, ["crimson", "emerald", "amber"])).toBe("emerald");
  expect(favouriteColor(ada, ["crimson", "amber"])).toBe("amber");
  expect(favouriteColor(ada, ["crimson", "cobalt"])).toBe("crimson");
  expect(favouriteColor(ada, [])).toBeUndefined();
});

test("a colour that is preferred more leaves its place to the one before", () => {
  expect(withPreferred(ada.colors, 0, "slate")).toEqual(["slate", "amber", "emerald"]);
  expect(withPreferred(ada.colors, 1, "amber")).toEqual(["emerald", "amber", "slate"]);
});
