// The keyboard shortcuts of a game.
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { shortcutsFor } from "../../session/shortcuts";
import "./rulesText.css";

export function KeyList({ session }: { session: Session }) {
  const { shortcuts } = messages();
  return (
    <dl class="rules-keys" data-testid="keys">
      {shortcutsFor(session.catalogue).map(({ name, keys }) => (
        <div key={name}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{ARROWS[key] ?? shortcuts.names[key] ?? key}</kbd>
            ))}
          </dt>
          <dd>{shortcuts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowRight: "→",
};
