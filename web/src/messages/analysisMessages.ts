// The messages of the analysis, in the language that is shown.
import { en } from "./analysis/en";
import { type MessagesLike, messages } from "./messages";

export type AnalysisMessages = MessagesLike<typeof en>;

const FILES = import.meta.glob<Record<string, AnalysisMessages>>("./analysis/??.ts", {
  eager: true,
});

/** The messages to show now. Whatever reads them is rendered again in another language. */
export function analysisMessages(): AnalysisMessages {
  const { code } = messages().language;
  return FILES[`./analysis/${code}.ts`]?.[code] ?? en;
}
