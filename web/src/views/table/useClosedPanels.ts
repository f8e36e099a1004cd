// Panels and lessons belong to one page.
import { useEffect } from "preact/hooks";
import { openLessonId } from "../../session/lessons";
import { closePanel } from "../../session/openPanel";

/** Close whatever panel or lesson is open when the component is removed. */
export function useClosedPanels(): void {
  useEffect(
    () => () => {
      closePanel();
      openLessonId.value = null;
    },
    [],
  );
}
