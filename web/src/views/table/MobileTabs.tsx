// On small screens, everything around the board: the hand as a strip that is always in sight, and
// the rest as tabs.
import { useSignal } from "@preact/signals";
import { messages } from "../../messages/messages";
import type { TurnController } from "../../session/turnController";
import { type Tab, Tabs } from "../shared/Tabs";
import { Chat } from "./Chat";
import { DrawPanel } from "./DrawPanel";
import { HandStrip } from "./HandPanel";
import { LessonOffer } from "./LessonOffer";
import { Log } from "./Log";
import { Seats } from "./Seats";
import { Tickets } from "./Tickets";
import { useUnread } from "./useUnread";

export function MobileTabs({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const { table } = messages();
  const shown = useSignal(session.seat === null ? "table" : "draw");
  const badge = useUnread(session, shown.value === "chat");
  const tabs: Tab[] = [
    { id: "draw", name: table.tabs.draw, panel: () => <DrawTab controller={controller} /> },
    { id: "tickets", name: table.tabs.tickets, panel: () => <Tickets controller={controller} /> },
    { id: "table", name: table.tabs.table, panel: () => <Seats controller={controller} /> },
    { id: "log", name: table.tabs.log, panel: () => <Log controller={controller} /> },
    { id: "chat", name: table.tabs.chat, badge, panel: () => <Chat session={session} /> },
  ];
  return (
    <section class="mobile-tabs">
      {session.seat !== null && <HandStrip controller={controller} />}
      <Tabs
        label={table.aroundBoard}
        id="mobile"
        tabs={tabs.filter((tab) => session.seat !== null || tab.id !== "tickets")}
        shown={shown}
      />
    </section>
  );
}

function DrawTab({ controller }: { controller: TurnController }) {
  return (
    <>
      {!controller.choosesTickets.value && <LessonOffer controller={controller} brief />}
      <DrawPanel controller={controller} />
    </>
  );
}
