// Phones: their sizes, and pages that are used by touch.
import type { Page } from "@playwright/test";
import type { Another } from "./fixtures";

/** The smallest phone that everything has to fit. */
export const LOW = { width: 360, height: 640 };
export const SMALL_PHONE = { width: 360, height: 740 };
export const UPRIGHT = { width: 390, height: 844 };
export const LANDSCAPE = { width: 844, height: 390 };
/** The smallest phone on its side. */
export const LOW_LANDSCAPE = { width: 640, height: 360 };

export function phone(another: Another, viewport: typeof UPRIGHT): Promise<Page> {
  return another({ viewport, hasTouch: true, isMobile: true });
}
