// The tray below the board: my tickets, my cards, and what can be drawn.
import type { Desk } from "../game/desk";
import { Hand } from "./Hand";
import { Market } from "./Market";
import { Tickets } from "./Tickets";
import "./tray.css";

export function Tray({ desk }: { desk: Desk }) {
  return (
    <div class="tray">
      <Tickets desk={desk} />
      <Hand desk={desk} />
      <Market desk={desk} />
    </div>
  );
}
