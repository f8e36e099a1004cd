// The terms of a table in words: what guests should know before they sit down.
import type { GameView } from "../api/types";
import { messages } from "../messages/messages";
import { durationWords } from "./times";

/** "2 minutes per move; after that, a bot takes over. …"; empty if there is nothing special. */
export function termsWords({ clock, hints }: Pick<GameView, "clock" | "hints">): string {
  const { waiting } = messages();
  return [...(clock ? [clockTerms(clock)] : []), ...(hints ? [waiting.hints] : [])].join(" ");
}

function clockTerms({ per, seconds, grace }: NonNullable<GameView["clock"]>): string {
  const { clock } = messages();
  const words = per === "move" ? clock.perMove : clock.perGame;
  return words(durationWords(seconds), grace > 0 ? durationWords(grace) : "");
}
