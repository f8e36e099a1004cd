// On a small screen: hand, draw, tickets and table as tabs of a sheet within the thumb's reach.
import { useSignal } from "@preact/signals";
import type { Desk } from "../game/desk";
import { Tabs } from "../ui/Tabs";
import { Hand } from "./Hand";
import { Market } from "./Market";
import { LogAndChat, Unread } from "./Rail";
import { Seats } from "./Seats";
import { Tickets } from "./Tickets";

const TABS = ["Hand", "Draw", "Tickets", "Table"] as const;
type Tab = (typeof TABS)[number];

export function Sheet({ desk }: { desk: Desk }) {
  const plays = desk.session.seat !== null;
  const tabs: readonly Tab[] = plays ? TABS : ["Draw", "Table"];
  const chosen = useSignal<Tab>(plays ? "Hand" : "Table");
  const aside = (tab: Tab) => tab === "Table" && <Unread session={desk.session} />;
  return (
    <section class="sheet">
      <Tabs name="sheet" label="Your things" tabs={tabs} shown={chosen} aside={aside}>
        <Panel desk={desk} tab={chosen.value} />
      </Tabs>
    </section>
  );
}

function Panel({ desk, tab }: { desk: Desk; tab: Tab }) {
  if (tab === "Hand") return <Hand desk={desk} />;
  if (tab === "Draw") return <Market desk={desk} />;
  if (tab === "Tickets") return <Tickets desk={desk} />;
  return (
    <>
      <Seats desk={desk} />
      <LogAndChat desk={desk} />
    </>
  );
}
