import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { memo } from "./memo";

const greeting = signal("Hello");
let drawn = 0;
const Greeting = memo(({ name }: { name: string }) => {
  drawn += 1;
  return `${greeting.value} ${name}`;
});

function show(name: string): string | null {
  act(() => render(<Greeting name={name} />, document.body));
  return document.body.textContent;
}

afterEach(() => render(null, document.body));

test("a component is drawn again only for another prop or signal", () => {
  expect(show("Ada")).toBe("Hello Ada");
  show("Ada");
  expect(drawn).toBe(1);
  expect(show("Ben")).toBe("Hello Ben");
  act(() => {
    greeting.value = "Hallo";
  });
  expect(document.body.textContent).toBe("Hallo Ben");
  show("Ben");
  expect(drawn).toBe(3);
});
