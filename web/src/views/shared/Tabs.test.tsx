import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Tabs } from "./Tabs";

const shown = signal("log");
const TABS = ["log", "chat", "more"].map((id) => ({ id, name: `The ${id}`, panel: () => id }));

function tab(id: string): HTMLElement {
  const found = document.getElementById(`side-tab-${id}`);
  if (!found) throw new Error(`There is no tab ${id}.`);
  return found;
}

function press(key: string): void {
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}

beforeEach(() => {
  shown.value = "log";
  act(() => render(<Tabs id="side" label="All" tabs={TABS} shown={shown} />, document.body));
  tab("log").focus();
});

afterEach(() => render(null, document.body));

test("arrow keys move the focus from tab to tab and wrap around", () => {
  for (const id of ["chat", "more", "log"]) {
    press("ArrowRight");
    expect(shown.value).toBe(id);
    expect(document.activeElement).toBe(tab(id));
  }
  press("ArrowLeft");
  expect(document.activeElement).toBe(tab("more"));
});

test("Tab reaches only the selected tab, and other keys change nothing", () => {
  press("a");
  expect(shown.value).toBe("log");
  expect([tab("log").tabIndex, tab("chat").tabIndex]).toEqual([0, -1]);
});
