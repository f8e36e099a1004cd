import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeOnBack } from "./closeOnBack";
import { hintOpen } from "./hints";
import { openLessonId } from "./lessons";
import { openPanel } from "./openPanel";
import type { TurnController } from "./turnController";

const question = signal<object | null>(null);
const startedKind = signal<string | null>(null);
const controller = {
  question,
  startedKind,
  focus: signal(null),
  reset() {
    question.value = null;
    startedKind.value = null;
  },
} as unknown as TurnController;
let stop = () => {};

function popped(): Promise<void> {
  return new Promise((done) => addEventListener("popstate", () => done(), { once: true }));
}

beforeEach(() => {
  openPanel.value = null;
  openLessonId.value = null;
  hintOpen.value = false;
  controller.reset();
  history.replaceState(null, "");
  stop = closeOnBack(controller);
});
afterEach(() => stop());

test("back closes a panel or a question", async () => {
  for (const open of [
    () => {
      openPanel.value = "menu";
    },
    () => {
      question.value = {};
    },
  ]) {
    open();
    const left = popped();
    history.back();
    await left;
    expect([openPanel.value, question.value]).toEqual([null, null]);
  }
});

test("back closes one after another: a lesson, the rules below it, and the hint last", async () => {
  hintOpen.value = true;
  openPanel.value = "rules";
  openLessonId.value = "tunnel";
  const left = [];
  for (let back = 0; back < 3; back++) {
    const done = popped();
    history.back();
    await done;
    left.push([openLessonId.value, openPanel.value, hintOpen.value]);
  }
  expect(left).toEqual([
    [null, "rules", true],
    [null, null, true],
    [null, null, false],
  ]);
  expect(history.state).toBeNull();
});

test("what is closed otherwise leaves no entry behind", async () => {
  const before = history.length;
  openPanel.value = "rules";
  expect(history.state).toBe("open");
  const left = popped();
  openPanel.value = null;
  await left;
  await vi.waitFor(() => expect(history.state).toBeNull());
  openPanel.value = "menu";
  expect(history.length).toBe(before + 1);
});

test("a question that follows another one at once stays open", async () => {
  question.value = { first: true };
  const left = popped();
  question.value = null;
  question.value = { second: true };
  await left;
  expect(question.value).toEqual({ second: true });
  expect(history.state).toBe("open");
});
