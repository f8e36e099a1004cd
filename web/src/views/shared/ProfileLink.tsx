// A link to the player's own page, with the player's mark and name.
import { messages } from "../../messages/messages";
import { profile } from "../../session/profile";
import { Icon } from "./controls";
import { PlayerMark } from "./PlayerMark";

export function ProfileLink() {
  const { you } = messages();
  const { name, mark } = profile.value;
  return (
    <a class="button quiet profile-link" href="/you" data-testid="you" title={name || you.title}>
      {mark ? <PlayerMark mark={mark} size={22} /> : <Icon name="person" />}
      <span class="profile-name">{name || you.link}</span>
    </a>
  );
}
