import { expect, test } from "vitest";
import type { Profile } from "./profile";
import { favouriteColor, withPreferred } from "./profile";

const ada: Profile = { name: "Ada", mark: "bell", colors: ["teal", "ochre", "slate"] };

test("the favourite colour is the first preferred one that is free", () => {
  expect(favouriteColor(ada, ["burgundy", "teal", "ochre"])).toBe("teal");
  expect(favouriteColor(ada, ["burgundy", "ochre"])).toBe("ochre");
  expect(favouriteColor(ada, ["burgundy", "violet"])).toBe("burgundy");
  expect(favouriteColor(ada, [])).toBeUndefined();
});

test("a colour that is preferred more leaves its place to the one before", () => {
  expect(withPreferred(ada.colors, 0, "slate")).toEqual(["slate", "ochre", "teal"]);
  expect(withPreferred(ada.colors, 1, "ochre")).toEqual(["teal", "ochre", "slate"]);
});
