// Notifications in words.
import { messages } from "../messages/messages";

interface NotificationWords {
  title: string;
  body: string;
}

/** That it is the player's turn, against these people. */
export function yourTurnNotification(
  edition: string,
  others: readonly string[],
): NotificationWords {
  const { alerts, phrases } = messages();
  const body =
    others.length > 0
      ? alerts.yourTurnWith(edition, phrases.list(others))
      : alerts.yourTurnIn(edition);
  return { title: alerts.yourTurn, body };
}
