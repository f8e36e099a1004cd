import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatColor } from "../../api/types";
import { SEAT_COLORS } from "../../derived/seatColors";
import { changeProfile, profile } from "../../session/profile";
import { type Appearance, SitDownForm } from "./SitDownForm";

beforeEach(() =>
  changeProfile({ name: "Ada", mark: null, colors: ["teal", "ochre", ...SEAT_COLORS] }),
);

afterEach(() => render(null, document.body));

interface Given {
  colors: readonly (SeatColor | null)[];
  sitting?: { name: string; mark: null };
  onSit?(appearance: Appearance): Promise<void>;
}

/** Show the form for the first seat of a table. */
function show({ colors, sitting, onSit = async () => {} }: Given): void {
  const seats = colors.map((color) => ({ color }));
  act(() =>
    render(
      <SitDownForm seats={seats} seat={0} sitting={sitting ?? null} onSit={onSit} />,
      document.body,
    ),
  );
}

const shownColor = () => document.querySelector("select")?.value;
const button = () => document.querySelector<HTMLButtonElement>('[data-testid="sit"]');

test("a guest is offered the colour of the seat, or else the favourite one that is free", () => {
  show({ colors: ["violet", "teal"] });
  expect(shownColor()).toBe("violet");
  show({ colors: [null, "teal"] });
  expect(shownColor()).toBe("ochre");
});

test("if somebody takes the chosen colour meanwhile, the favourite free one takes its place", () => {
  show({ colors: [null, null] });
  expect(shownColor()).toBe("teal");
  show({ colors: [null, "teal"] });
  expect(shownColor()).toBe("ochre");
});

test("a guest sits down with name, colour and mark, and the device remembers the name", async () => {
  const onSit = vi.fn(async () => {});
  show({ colors: [null, "teal"], onSit });
  const field = document.querySelector("input");
  if (!field) throw new Error("The form has no field for the name.");
  field.value = " Bea ";
  act(() => void field.dispatchEvent(new Event("input")));
  await act(async () => button()?.click());
  expect(onSit).toHaveBeenCalledWith({ name: "Bea", color: "ochre", mark: null });
  expect(profile.value.name).toBe("Bea");
});

test("somebody who sits can save only what is different", () => {
  show({ colors: ["violet", null], sitting: { name: "Ada", mark: null } });
  expect(button()).toBeNull();
});

test("a guest without a name is told what is missing, and does not sit down", async () => {
  changeProfile({ name: "" });
  const onSit = vi.fn(async () => {});
  show({ colors: [null], onSit });
  const problem = () => document.querySelector("[role=alert]")?.textContent;
  expect(problem()).toBeUndefined();
  await act(async () => button()?.click());
  expect(problem()).toBe("Enter your name first.");
  const field = document.querySelector("input");
  expect(document.activeElement).toBe(field);
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  const described = field?.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe(problem());
  expect(onSit).not.toHaveBeenCalled();
});
