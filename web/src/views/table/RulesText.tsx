// The rules of the edition, and the keyboard shortcuts.
import type { Edition } from "../../api/types";
import { messages } from "../../messages/messages";
import { openLessonAbout } from "../../session/lessons";
import type { Session } from "../../session/session";
import "./rulesText.css";
import { lessonsOf } from "../../words/lessons";
import { rulesOf, type Section } from "../../words/rules";
import { Button } from "../shared/controls";
import { KeyList } from "./KeyList";
import { PictureView } from "./PictureView";

export function RulesText({ session }: { session: Session }) {
  const { edition } = session;
  const { rules, shortcuts } = messages();
  return (
    <article class="rules" data-testid="rules">
      <LessonLinks edition={edition} />
      {rulesOf(edition).map((section) => (
        <RulesSection key={section.title} edition={edition} section={section} />
      ))}
      <section>
        <h3>{shortcuts.title}</h3>
        <KeyList session={session} />
        <p>{rules.undo}</p>
      </section>
    </article>
  );
}

/** The lessons about what this edition has beyond the basic game. */
function LessonLinks({ edition }: { edition: Edition }) {
  const { lessons } = messages();
  const found = lessonsOf(edition);
  if (found.length === 0) return null;
  return (
    <nav class="rules-lessons" aria-label={lessons.offer}>
      {lessons.offer}
      {found.map(({ id, title }) => (
        <Button
          key={id}
          small
          data-testid={`rules-lesson-${id}`}
          aria-label={lessons.start(title)}
          onClick={() => openLessonAbout(id)}
        >
          {title}
        </Button>
      ))}
    </nav>
  );
}

function RulesSection({ edition, section }: { edition: Edition; section: Section }) {
  return (
    <section>
      <h3>{section.title}</h3>
      <ul>
        {section.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {section.points && <PointsTable points={section.points} />}
      {section.figures && (
        <div class="rules-figures">
          {section.figures.map(({ picture, caption }) => (
            <figure key={caption}>
              <PictureView edition={edition} picture={picture} />
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
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
