// On a small screen: everything around the board as tabs of a sheet within the thumb's reach.
import { useSignal } from "@preact/signals";
import type { Desk } from "../../session/turnController";
import { type Tab, Tabs } from "../shared/Tabs";
import { Chat } from "./Chat";
import { Market } from "./DrawPanel";
import { Hand } from "./Hand";
import { Log } from "./Log";
import { Seats } from "./Seats";
import { Tickets } from "./Tickets";
import { useUnread } from "./useUnread";

export function Sheet({ desk }: { desk: Desk }) {
  const { session } = desk;
  const shown = useSignal(session.seat === null ? "Table" : "Hand");
  const badge = useUnread(session, shown.value === "Chat");
  const tabs: Tab[] = [
    { name: "Hand", panel: () => <Hand desk={desk} /> },
    { name: "Draw", panel: () => <Market desk={desk} /> },
    { name: "Tickets", panel: () => <Tickets desk={desk} /> },
    { name: "Table", panel: () => <Seats desk={desk} /> },
    { name: "Log", panel: () => <Log desk={desk} /> },
    { name: "Chat", badge, panel: () => <Chat session={session} /> },
  ];
  const mine = ["Hand", "Tickets"];
  return (
    <section class="sheet">
      <Tabs
        label="Around the board"
        id="sheet"
        tabs={tabs.filter(({ name }) => session.seat !== null || !mine.includes(name))}
        shown={shown}
      />
    </section>
  );
}
