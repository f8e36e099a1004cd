import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Tabs } from "./Tabs";

const shown = signal("Log");
const TABS = ["Log", "Chat", "More"].map((name) => ({ name, panel: () => name }));

function tab(name: string): HTMLElement {
  const found = document.getElementById(`side-tab-${name}`);
  if (!found) throw new Error(`There is no tab ${name}.`);
  return found;
}

function press(key: string): void {
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}

beforeEach(() => {
  shown.value = "Log";
  act(() => render(<Tabs id="side" label="All" tabs={TABS} shown={shown} />, document.body));
  tab("Log").focus();
});

afterEach(() => render(null, document.body));

test("arrow keys move the focus from tab to tab and wrap around", () => {
  for (const name of ["Chat", "More", "Log"]) {
    press("ArrowRight");
    expect(shown.value).toBe(name);
    expect(document.activeElement).toBe(tab(name));
  }
  press("ArrowLeft");
  expect(document.activeElement).toBe(tab("More"));
});

test("Tab reaches only the selected tab, and other keys change nothing", () => {
  press("a");
  expect(shown.value).toBe("Log");
  expect([tab("Log").tabIndex, tab("Chat").tabIndex]).toEqual([0, -1]);
});
