// The rules of a table's edition, and the lessons that they lead to.
import { messages } from "../../messages/messages";
import { openLessonId } from "../../session/lessons";
import { closePanel, openPanel } from "../../session/openPanel";
import type { Session } from "../../session/session";
import { editionName } from "../../words/editions";
import { Dialog } from "../shared/controls";
import { loadedLater } from "../shared/loadedLater";

const LessonDialog = loadedLater(() =>
  import("./LessonDialog").then((module) => module.LessonDialog),
);
const RulesText = loadedLater(() => import("./RulesText").then((module) => module.RulesText));

/** Shows the rules or a lesson while one of them is open. */
export function RulesDialog({ session }: { session: Session }) {
  return (
    <>
      {openPanel.value === "rules" && (
        <Dialog
          title={messages().menu.rulesOf(editionName(session.edition))}
          class="rules-dialog"
          onClose={closePanel}
        >
          <RulesText session={session} />
        </Dialog>
      )}
      {openLessonId.value && <LessonDialog edition={session.edition} />}
    </>
  );
}
