// The tray below the board: tickets, hand, and the panel to draw from.
import type { TurnController } from "../../session/turnController";
import { DrawPanel } from "./DrawPanel";
import { HandPanel } from "./HandPanel";
import { Tickets } from "./Tickets";
import "./tray.css";

/** Spectators see only the panel to draw from. */
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
      <HandPanel controller={controller} />
      <DrawPanel controller={controller} />
    </div>
  );
}
