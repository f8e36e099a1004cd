// The tray below the board: my tickets, my cards, and what can be drawn.
import type { TurnController } from "../../session/turnController";
import { DrawPanel } from "./DrawPanel";
import { Hand } from "./Hand";
import { Tickets } from "./Tickets";
import "./tray.css";

/** Those who only watch see what can be drawn. */
export function Tray({ controller }: { controller: TurnController }) {
  if (controller.session.seat === null)
    return (
      <div class="tray watching">
        <DrawPanel controller={controller} />
      </div>
    );
  return (
    <div class="tray">
      <Tickets controller={controller} />
      <Hand controller={controller} />
      <DrawPanel controller={controller} />
    </div>
  );
}
