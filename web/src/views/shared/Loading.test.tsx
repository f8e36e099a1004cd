import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Loading } from "./Loading";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  render(null, document.body);
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test("a message appears only if loading takes a moment", () => {
  act(() => render(<Loading words="Opening the game…" />, document.body));
  const status = document.body.querySelector("[role=status]");
  pass(250);
  expect(status?.textContent).toBe("");
  pass(100);
  expect(status?.textContent).toBe("Opening the game…");
});
