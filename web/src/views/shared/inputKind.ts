// How a button was pressed.
import type { InputKind } from "../../session/turnController";

export function inputOf(event: MouseEvent): InputKind {
  if (event.detail === 0) return "key";
  return event instanceof PointerEvent && event.pointerType === "touch" ? "touch" : "pointer";
}
