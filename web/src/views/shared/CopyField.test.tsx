import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { CopyField } from "./CopyField";

const ADDRESS = "http://example.org/join#key";

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

/** Press the button in a browser that lets pages copy, or not. */
async function pressCopy(allowed: boolean): Promise<void> {
  const writeText = () => (allowed ? Promise.resolve() : Promise.reject(new Error("refused")));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  document.execCommand = () => allowed;
  act(() => render(<CopyField label="Link" address={ADDRESS} testid="copy" />, document.body));
  await act(async () => document.querySelector("button")?.click());
}

test("copying is confirmed", async () => {
  await pressCopy(true);
  expect(document.querySelector("button")?.textContent).toBe("Copied");
  expect(document.querySelector("[role=alert]")).toBeNull();
});

test("if copying is refused, the page says so and selects the link", async () => {
  await pressCopy(false);
  expect(document.querySelector("button")?.textContent).toBe("Copy");
  expect(document.querySelector("[role=alert]")?.textContent).toContain("copy it yourself");
  const field = document.querySelector("input");
  expect(document.activeElement).toBe(field);
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, ADDRESS.length]);
});
