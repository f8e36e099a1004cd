// The tray below the board: my tickets, my cards, and what can be drawn.
import type { Desk } from "../../session/turnController";
import { Market } from "./DrawPanel";
import { Hand } from "./Hand";
import { Tickets } from "./Tickets";
import "./tray.css";

/** Those who only watch see what can be drawn. */
export function Tray({ desk }: { desk: Desk }) {
  if (desk.session.seat === null)
    return (
      <div class="tray watching">
        <Market desk={desk} />
      </div>
    );
  return (
    <div class="tray">
      <Tickets desk={desk} />
      <Hand desk={desk} />
      <Market desk={desk} />
    </div>
  );
}
