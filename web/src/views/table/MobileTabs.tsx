// On small screens, everything around the board as tabs.
import { useSignal } from "@preact/signals";
import type { TurnController } from "../../session/turnController";
import { type Tab, Tabs } from "../shared/Tabs";
import { Chat } from "./Chat";
import { DrawPanel } from "./DrawPanel";
import { HandPanel } from "./HandPanel";
import { Log } from "./Log";
import { Seats } from "./Seats";
import { Tickets } from "./Tickets";
import { useUnread } from "./useUnread";

export function MobileTabs({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const shown = useSignal(session.seat === null ? "Table" : "Hand");
  const badge = useUnread(session, shown.value === "Chat");
  const tabs: Tab[] = [
    { name: "Hand", panel: () => <HandPanel controller={controller} /> },
    { name: "Draw", panel: () => <DrawPanel controller={controller} /> },
    { name: "Tickets", panel: () => <Tickets controller={controller} /> },
    { name: "Table", panel: () => <Seats controller={controller} /> },
    { name: "Log", panel: () => <Log controller={controller} /> },
    { name: "Chat", badge, panel: () => <Chat session={session} /> },
  ];
  const mine = ["Hand", "Tickets"];
  return (
    <section class="mobile-tabs">
      <Tabs
        label="Around the board"
        id="mobile"
        tabs={tabs.filter(({ name }) => session.seat !== null || !mine.includes(name))}
        shown={shown}
      />
    </section>
  );
}
