// The rules of the edition, and the keyboard shortcuts.
import type { Edition } from "../../api/types";
import { SHORTCUTS } from "../../session/shortcuts";
import { SHORTCUT_WORDS } from "../../words/shortcuts";
import "./rulesText.css";
import { rulesOf, type Section } from "../../words/rules";

export function RulesText({ edition }: { edition: Edition }) {
  return (
    <article class="rules" data-testid="rules">
      {rulesOf(edition).map((section) => (
        <RulesSection key={section.title} section={section} />
      ))}
      <section>
        <h3>Keyboard shortcuts</h3>
        <dl class="rules-keys">
          {SHORTCUTS.map(({ name, keys }) => (
            <div key={name}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key === "Escape" ? "Esc" : key}</kbd>
                ))}
              </dt>
              <dd>{SHORTCUT_WORDS[name]}</dd>
            </div>
          ))}
        </dl>
        <p>A move can be undone until a card is revealed or another player acts.</p>
      </section>
    </article>
  );
}

function RulesSection({ section }: { section: Section }) {
  return (
    <section>
      <h3>{section.title}</h3>
      <ul>
        {section.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {section.points && <PointsTable points={section.points} />}
    </section>
  );
}

function PointsTable({ points }: { points: NonNullable<Section["points"]> }) {
  return (
    <table class="rules-points">
      <tbody>
        <tr>
          <th scope="row">Spaces</th>
          {points.map(([spaces]) => (
            <td key={spaces}>{spaces}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">Points</th>
          {points.map(([spaces, score]) => (
            <td key={spaces}>{score}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
