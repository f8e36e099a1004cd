// The layout of all pages except the game: header, page and footer.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { messages } from "../../messages/messages";
import { serverInfo } from "../../session/serverInfo";
import { THEMES, type Theme, theme } from "../../session/settings";
import { setTitle } from "../../session/tabTitle";
import { pageTitle } from "../../words/tabTitle";
import { LanguageSelect } from "../shared/LanguageSelect";
import { ProfileLink } from "../shared/ProfileLink";
import "./pages.css";
import { Emblem } from "./illustrations";

export function PageLayout({ children }: { children: ComponentChildren }) {
  return (
    <div class="page">
      <header class="page-head">
        <a class="page-home" href="/">
          <Emblem />
          {messages().site.name}
        </a>
        <ProfileLink />
      </header>
      <main class="page-body">{children}</main>
      <Footer />
    </div>
  );
}

export function Footer() {
  const { settings, site } = messages();
  return (
    <footer class="page-foot">
      <span>
        {site.name} {serverInfo.value?.version}
      </span>
      <label>
        {settings.theme}{" "}
        <select
          class="field"
          value={theme.value}
          onChange={(event) => {
            theme.value = event.currentTarget.value as Theme;
          }}
        >
          {THEMES.map((choice) => (
            <option key={choice} value={choice}>
              {settings.themes[choice]}
            </option>
          ))}
        </select>
      </label>
      <LanguageSelect />
    </footer>
  );
}

// The first page leaves the focus alone; later ones move it to their title.
let opened = false;

/** The title of a page, also shown in the tab. It gets the focus when the page opens. */
export function PageTitle({ tab, children }: { tab?: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = pageTitle(tab);
  useEffect(() => {
    setTitle(title);
  }, [title]);
  useEffect(() => {
    if (opened) heading.current?.focus({ preventScroll: true });
    opened = true;
  }, []);
  return (
    <h1 ref={heading} class="page-title" tabIndex={-1}>
      {children}
    </h1>
  );
}
