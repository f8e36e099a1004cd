// On a small screen: hand, draw, tickets and table as tabs of a sheet within the thumb's reach.
import { useSignal } from "@preact/signals";
import type { Desk } from "../game/desk";
import { Hand } from "./Hand";
import { Market } from "./Market";
import { LogAndChat } from "./Rail";
import { Seats } from "./Seats";
import { Tickets } from "./Tickets";

const TABS = ["Hand", "Draw", "Tickets", "Table"] as const;
type Tab = (typeof TABS)[number];

export function Sheet({ desk }: { desk: Desk }) {
  const plays = desk.session.seat !== null;
  const tabs: readonly Tab[] = plays ? TABS : ["Draw", "Table"];
  const chosen = useSignal<Tab>(plays ? "Hand" : "Table");
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const next = tabs[(tabs.indexOf(chosen.value) + step + tabs.length) % tabs.length];
    if (step && next) chosen.value = next;
  };
  return (
    <section class="sheet">
      <div class="sheet-tabs" role="tablist" aria-label="Your things" onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === chosen.value}
            aria-controls="sheet-panel"
            tabIndex={tab === chosen.value ? 0 : -1}
            onClick={() => {
              chosen.value = tab;
            }}
          >
            {tab}
          </button>
        ))}
      </div>
      <div
        class="sheet-panel"
        id="sheet-panel"
        role="tabpanel"
        aria-labelledby={`tab-${chosen.value}`}
      >
        <Panel desk={desk} tab={chosen.value} />
      </div>
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
