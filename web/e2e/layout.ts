// What is wrong with a page's layout: too wide, too small to hit, covered or overprinted by something
// else.
import type { Page } from "@playwright/test";

/** Runs in the page. */
function faults(): string[] {
  const SMALLEST = 40;
  // Questions cover other elements while they are shown, and the page scrolls under the bar.
  const OVERLAYS = ".question-area, .rematch-bar";
  // On a small screen a tip, which can be closed, has no other place than on these, rather than on
  // the cities it is about.
  const underTip = (element: Element, hit: Element): boolean =>
    element.closest(".board-controls") !== null && hit.closest(".coach-mark") !== null;
  const found = new Set<string>();
  const { innerWidth, innerHeight } = window;
  const root = document.documentElement;

  const nameOf = (element: Element): string => {
    const id = element.getAttribute("data-testid") ?? element.getAttribute("aria-label");
    const words = (element.textContent ?? "").trim().slice(0, 30);
    return `${element.localName}.${element.getAttribute("class") ?? ""} "${id ?? words}"`;
  };

  if (root.scrollWidth > innerWidth)
    found.add(`The page is ${root.scrollWidth - innerWidth} px wider than the window.`);

  /** The element that is clicked: for an input inside a label, the label. */
  const target = (element: Element): Element =>
    element.closest("label") ??
    (element.id ? document.querySelector(`label[for="${element.id}"]`) : null) ??
    element;
  // Links within a sentence and lines of the log are as high as a line of text.
  const inText = (element: Element): boolean =>
    element.matches(".log-entry") ||
    (element.localName === "a" && getComputedStyle(element).display === "inline");
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** The part of the window in which an element is not clipped by scrolling containers. */
  const clip = (element: Element): DOMRect => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const rect = box.getBoundingClientRect();
      left = Math.max(left, rect.left);
      top = Math.max(top, rect.top);
      right = Math.min(right, rect.right);
      bottom = Math.min(bottom, rect.bottom);
    }
    return new DOMRect(left, top, right - left, bottom - top);
  };

  const dialogs = [...document.querySelectorAll("dialog[open], [aria-modal=true]")];
  const dialog = dialogs.at(-1);
  // Only boards, charts and code may be wider than what they are in.
  const panels =
    ".question-panel, .mobile-tabs, .mobile-tabs .tabs, .draw-discards, .end-screen, .sidebar, .replay-panel";
  for (const box of dialog ? [dialog] : document.querySelectorAll(panels))
    if (shown(box) && box.scrollWidth > box.clientWidth + 1)
      found.add(`Scrolls sideways by ${box.scrollWidth - box.clientWidth} px: ${nameOf(box)}`);

  /** Where the text of an element is, whether or not the element is as wide. */
  const textBox = (element: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  for (const row of document.querySelectorAll("tr")) {
    const cells = [...row.cells].filter((cell) => shown(cell) && cell.textContent?.trim());
    cells.slice(1).forEach((cell, at) => {
      const before = cells[at];
      if (before && textBox(before).right > textBox(cell).left + 0.5)
        found.add(`Overprinted by "${cell.textContent}": ${nameOf(before)}`);
    });
  }

  const controls = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]";
  for (const control of document.querySelectorAll(controls)) {
    if (control.closest(".board svg") || (dialog && !dialog.contains(control))) continue;
    const element = target(control);
    if (!shown(element) || control.matches(".hidden-text:not(label *)")) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const small = box.width < SMALLEST - 0.5 || box.height < SMALLEST - 0.5;
    const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
    if (small && !inText(element)) found.add(`Too small to hit, ${size}: ${nameOf(element)}`);

    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const seen = clip(element);
    if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue;
    const hit = document.elementFromPoint(x, y);
    const apart = hit && !element.contains(hit) && !hit.contains(element);
    if (apart && !hit.closest(OVERLAYS) && !underTip(element, hit))
      found.add(`Covered by ${nameOf(hit)}: ${nameOf(element)}`);
    if (box.left < -1 || box.right > innerWidth + 1)
      found.add(`Cut off at the side: ${nameOf(element)}`);
  }
  return [...found];
}

export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(faults);
}

/** Runs in the page. */
function parts(selector: string): { cut: string[]; overprinted: string[] } {
  const found = [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  if (found.length === 0) throw new Error(`Nothing is shown of ${selector}.`);
  const nameOf = (element: Element): string =>
    `${element.getAttribute("class")} "${element.getAttribute("data-testid") ?? element.textContent?.trim()}"`;
  const isCut = (element: Element): boolean => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const frames = [new DOMRect(0, 0, innerWidth, innerHeight)];
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflow, position } = getComputedStyle(box);
      if (overflow !== "visible") frames.push(box.getBoundingClientRect());
      if (position === "fixed") break;
    }
    const inside = frames.every(
      (frame) =>
        left >= frame.left - 1 &&
        top >= frame.top - 1 &&
        right <= frame.right + 1 &&
        bottom <= frame.bottom + 1,
    );
    const clips = getComputedStyle(element).overflow !== "visible";
    return !inside || (clips && element.scrollWidth > element.clientWidth + 1);
  };
  const meet = (one: Element, other: Element): boolean => {
    if (one.contains(other) || other.contains(one)) return false;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return across > 1 && down > 1;
  };
  const pairs = found.flatMap((one, at) =>
    found.slice(at + 1).map((other) => [one, other] as const),
  );
  return {
    cut: found.filter(isCut).map(nameOf),
    overprinted: pairs
      .filter(([one, other]) => meet(one, other))
      .map(([one, other]) => `${nameOf(one)} and ${nameOf(other)}`),
  };
}

/** Which of the elements are not shown whole, and which of them overlap. */
export function partFaults(page: Page, selector: string): Promise<ReturnType<typeof parts>> {
  return page.evaluate(parts, selector);
}

export const WHOLE = { cut: [], overprinted: [] };
