// The final count as it is played: every seat's points grow, tickets are turned one by one.
import type { ComponentChildren } from "preact";
import type { Position } from "../../api/types";
import type { Party } from "../../derived/players";
import {
  type Scene,
  SOURCE_NAMES,
  sceneWords,
  signed,
  type TurnedTicket,
} from "../../derived/scoring";
import { ticketName } from "../../words/names";
import { Button } from "../shared/controls";
import { SeatMark } from "../shared/SeatMark";
import { Meeples } from "./MeepleCounts";
import { useCounted } from "./useAnimatedNumber";

interface CountProps {
  scene: Scene;
  scenes: readonly Scene[];
  party: Party;
  position: Position;
  onSkip(): void;
}

export function Count({ scene, scenes, party, position, onSkip }: CountProps) {
  const most = Math.max(1, ...scenes.flatMap((each) => each.totals));
  const number = scenes.indexOf(scene);
  return (
    <>
      <header class="count-head">
        <div>
          <p class="count-over">The final count</p>
          <h2>{SOURCE_NAMES[scene.source]}</h2>
        </div>
        <Button data-testid="skip" onClick={onSkip}>
          Skip
        </Button>
      </header>
      {/* A tap anywhere skips; the button above and Escape are the ways for keyboards. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div class="count-stage" onClick={onSkip}>
        <p class="count-line" aria-live="polite">
          {sceneWords(scene, party.names, party.edition)}
        </p>
        <ol class="count-seats">
          {party.names.map((name, seat) => (
            <Standing key={seat} scene={scene} seat={seat} name={name} most={most} party={party}>
              {scene.source === "passengers" && (
                <Meeples collected={position.seats[seat]?.collected ?? {}} />
              )}
            </Standing>
          ))}
        </ol>
        <div class="count-table">
          {scene.ticket && <Turned key={number} ticket={scene.ticket} party={party} />}
        </div>
      </div>
    </>
  );
}

interface StandingProps {
  scene: Scene;
  seat: number;
  name: string;
  /** What a full bar is worth. */
  most: number;
  party: Party;
  children: ComponentChildren;
}

function Standing({ scene, seat, name, most, party, children }: StandingProps) {
  const gain = scene.gains[seat] ?? 0;
  const total = useCounted(scene.totals[seat] ?? 0);
  const color = party.colors[seat] ?? "slate";
  const width = `${(100 * Math.max(0, total)) / most}%`;
  return (
    <li class="count-seat">
      <SeatMark color={color} name={name} />
      <span class="count-name">{name}</span>
      {gain !== 0 && <span class={gain > 0 ? "count-gain" : "count-loss"}>{signed(gain)}</span>}
      <span class="count-total">{signed(total, "")}</span>
      <span class="count-bar" aria-hidden="true">
        <span style={{ width, background: `var(--${color})` }} />
      </span>
      {children}
    </li>
  );
}

/** A ticket as it is turned over: the places, the points, and a stamp. */
function Turned({ ticket, party }: { ticket: TurnedTicket; party: Party }) {
  const points = party.edition.tickets[ticket.index]?.points ?? 0;
  const color = party.colors[ticket.seat] ?? "slate";
  return (
    <div class={ticket.done ? "count-ticket made" : "count-ticket missed"} aria-hidden="true">
      <SeatMark color={color} name={party.names[ticket.seat] ?? ""} size={24} />
      <span class="count-ticket-name">{ticketName(party.edition, ticket.index)}</span>
      <span class="count-ticket-points">{signed(ticket.done ? points : -points)}</span>
      <span class="count-ticket-stamp">{ticket.done ? "Completed" : "Missed"}</span>
    </div>
  );
}
