// Where things are on the board's drawing, for fingers and pointers.
import type { Locator, Page } from "@playwright/test";

export interface Point {
  x: number;
  y: number;
}
