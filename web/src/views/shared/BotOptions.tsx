// The bots in a list to choose from: the levels, then those with a style.
import { CHARACTERS, LEVELS } from "../../api/vocabulary";
import { messages } from "../../messages/messages";

export function BotOptions() {
  const { bots } = messages();
  const groups = [
    { label: bots.levels, members: LEVELS },
    { label: bots.characters, members: CHARACTERS },
  ];
  return (
    <>
      {groups.map(({ label, members }) => (
        <optgroup key={label} label={label}>
          {members.map((bot) => (
            <option key={bot} value={bot}>
              {bots.name(bot)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
