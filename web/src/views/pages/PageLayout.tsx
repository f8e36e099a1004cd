// The layout of all pages except the game: header, page and footer.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { serverInfo } from "../../session/serverInfo";
import { THEMES, type Theme, theme } from "../../session/settings";
import { THEME_LABELS } from "../../words/settings";
import { pageTitle } from "../../words/tabTitle";
import "./pages.css";
import { Emblem } from "./illustrations";

export function PageLayout({ children }: { children: ComponentChildren }) {
  return (
    <div class="page">
      <header class="page-head">
        <a class="page-home" href="/">
          <Emblem />
          Trunkline
        </a>
      </header>
      <main class="page-body">{children}</main>
      <Footer />
    </div>
  );
}

export function Footer() {
  return (
    <footer class="page-foot">
      <span>Trunkline {serverInfo.value?.version}</span>
      <label>
        Colours{" "}
        <select
          class="field"
          value={theme.value}
          onChange={(event) => {
            theme.value = event.currentTarget.value as Theme;
          }}
        >
          {THEMES.map((choice) => (
            <option key={choice} value={choice}>
              {THEME_LABELS[choice]}
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}

// The first page leaves the focus alone; later ones move it to their title.
let opened = false;

/** The title of a page, also shown in the tab. It gets the focus when the page opens. */
export function PageTitle({ tab, children }: { tab?: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = pageTitle(tab);
    if (opened) heading.current?.focus({ preventScroll: true });
    opened = true;
  }, [tab]);
  return (
    <h1 ref={heading} class="page-title" tabIndex={-1}>
      {children}
    </h1>
  );
}
