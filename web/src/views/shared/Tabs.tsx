// Tabs and the panel of the selected one; arrow keys move along the tabs.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import "./tabs.css";

export interface Tab {
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
  /** The name of the selected tab; by default the first one. */
  shown?: Signal<string>;
}

export function Tabs({ label, id, tabs, shown: given }: TabsProps) {
  const own = useSignal(tabs[0]?.name ?? "");
  const shown = given ?? own;
  const current = tabs.find((tab) => tab.name === shown.value) ?? tabs[0];
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !current) return;
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    shown.value = next?.name ?? shown.value;
    document.getElementById(`${id}-tab-${shown.value}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map(({ name, badge = 0 }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${name}`}
            aria-selected={name === current?.name}
            aria-controls={`${id}-panel`}
            tabIndex={name === current?.name ? 0 : -1}
            data-testid={`${id}-${name.toLowerCase()}`}
            onClick={() => {
              shown.value = name;
            }}
          >
            {name}
            {badge > 0 && (
              <span class="unread">
                {badge}
                <span class="hidden-text"> new</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${current?.name}`}
      >
        {current?.panel()}
      </div>
    </>
  );
}
