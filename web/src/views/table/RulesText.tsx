// The rules of the edition, and the keyboard shortcuts.
import type { Edition } from "../../api/types";
import { messages } from "../../messages/messages";
import { SHORTCUTS } from "../../session/shortcuts";
import "./rulesText.css";
import { rulesOf, type Section } from "../../words/rules";

export function RulesText({ edition }: { edition: Edition }) {
  const { rules, shortcuts } = messages();
  return (
    <article class="rules" data-testid="rules">
      {rulesOf(edition).map((section) => (
        <RulesSection key={section.title} section={section} />
      ))}
      <section>
        <h3>{shortcuts.title}</h3>
        <dl class="rules-keys">
          {SHORTCUTS.map(({ name, keys }) => (
            <div key={name}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key === "Escape" ? shortcuts.escape : key}</kbd>
                ))}
              </dt>
              <dd>{shortcuts[name]}</dd>
            </div>
          ))}
        </dl>
        <p>{rules.undo}</p>
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
  const { claiming } = messages().rules;
  return (
    <table class="rules-points">
      <tbody>
        <tr>
          <th scope="row">{claiming.spaces}</th>
          {points.map(([spaces]) => (
            <td key={spaces}>{spaces}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{claiming.score}</th>
          {points.map(([spaces, score]) => (
            <td key={spaces}>{score}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
