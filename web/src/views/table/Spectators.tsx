// How many people watch, where there are any.
import type { GameView } from "../../api/types";
import { messages } from "../../messages/messages";
import { Icon } from "../shared/controls";
import "./spectators.css";

export function Spectators({ view: { spectators } }: { view: Pick<GameView, "spectators"> }) {
  if (spectators === 0) return null;
  return (
    <p class="spectators" data-testid="spectators">
      <Icon name="eye" size={16} /> {messages().players.watching(spectators)}
    </p>
  );
}
