// A row of tabs over a panel that shows what belongs to one of them; arrows lead from tab to tab.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import "./tabs.css";

interface TabsProps<T extends string> {
  /** What its parts are called by in the page: `sheet-tabs`, `sheet-tab-Hand`, `sheet-panel`. */
  name: string;
  label: string;
  tabs: readonly T[];
  shown: Signal<T>;
  /** What stands beside a tab's word, such as how much of it is new. */
  aside?(tab: T): ComponentChildren;
  children: ComponentChildren;
}

export function Tabs<T extends string>(props: TabsProps<T>) {
  const { name, label, tabs, shown, aside, children } = props;
  const tabId = (tab: T) => `${name}-tab-${tab}`;
  const turn = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    const next = tabs.at((tabs.indexOf(shown.value) + step) % tabs.length);
    if (!step || !next) return;
    shown.value = next;
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <>
      <div class={`tabs ${name}-tabs`} role="tablist" aria-label={label} onKeyDown={turn}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={tabId(tab)}
            aria-selected={tab === shown.value}
            aria-controls={`${name}-panel`}
            tabIndex={tab === shown.value ? 0 : -1}
            onClick={() => {
              shown.value = tab;
            }}
          >
            {tab}
            {aside?.(tab)}
          </button>
        ))}
      </div>
      <div
        class={`${name}-panel`}
        id={`${name}-panel`}
        role="tabpanel"
        aria-labelledby={tabId(shown.value)}
      >
        {children}
      </div>
    </>
  );
}
