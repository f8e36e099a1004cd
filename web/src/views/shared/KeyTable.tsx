// A list of keys and what they do.
import { messages } from "../../messages/messages";
import "./keyTable.css";

export interface KeyRow {
  /** As browsers name them. */
  keys: readonly string[];
  does: string;
}

interface KeyTableProps {
  rows: readonly KeyRow[];
  /** What is printed on further keys. */
  names?: Readonly<Record<string, string>>;
}

export function KeyTable({ rows, names }: KeyTableProps) {
  const printed = { ...ARROWS, ...messages().shortcuts.names, ...names };
  return (
    <dl class="key-table" data-testid="keys">
      {rows.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{printed[key] ?? key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
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
