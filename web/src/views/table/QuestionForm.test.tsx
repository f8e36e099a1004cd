import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { QuestionForm } from "./QuestionForm";

afterEach(() => render(null, document.body));

function press(key: string): void {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
}

test("digits choose the options, and Enter confirms after them", async () => {
  const [choose, confirm] = [vi.fn(), vi.fn()];
  render(
    <QuestionForm title="Which?" onConfirm={confirm}>
      {["a", "b"].map((name) => (
        <button
          key={name}
          type="button"
          data-option
          aria-pressed={false}
          onClick={() => choose(name)}
        />
      ))}
    </QuestionForm>,
    document.body,
  );
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  press("2");
  press("3");
  expect(choose.mock.calls).toEqual([["b"]]);
  press("Enter");
  expect(confirm).toHaveBeenCalledOnce();
});
