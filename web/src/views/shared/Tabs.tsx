// Tabs and the panel of the selected one; arrow keys move along the tabs.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { messages } from "../../messages/messages";
import "./tabs.css";

export interface Tab {
  /** The same in every language. */
  id: string;
  name: string;
  /** The number of unread items. */
  badge?: number;
  panel(): ComponentChildren;
}

interface TabsProps {
  label: string;
  /** The prefix of the ids of tabs and panel. */
  id: string;
  tabs: readonly Tab[];
  /** The id of the selected tab; by default the first one. */
  shown?: Signal<string>;
}

export function Tabs({ label, id, tabs, shown: given }: TabsProps) {
  const own = useSignal(tabs[0]?.id ?? "");
  const shown = given ?? own;
  const current = tabs.find((tab) => tab.id === shown.value) ?? tabs[0];
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !current) return;
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    shown.value = next?.id ?? shown.value;
    document.getElementById(`${id}-tab-${shown.value}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map(({ id: tab, name, badge = 0 }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${tab}`}
            aria-selected={tab === current?.id}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current?.id ? 0 : -1}
            data-testid={`${id}-${tab}`}
            onClick={() => {
              shown.value = tab;
            }}
          >
            {name}
            {badge > 0 && (
              <span class="unread">
                <span aria-hidden="true">{badge}</span>
                <span class="hidden-text">{messages().site.unread(badge)}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${current?.id}`}
      >
        {current?.panel()}
      </div>
    </>
  );
}
