// Name, mark and preferred colours. Every change is kept at once.
import { useState } from "preact/hooks";
import { MAX_NAME_LENGTH } from "../../derived/gameSetup";
import { MARKS } from "../../derived/marks";
import { withPreferred } from "../../derived/profile";
import { messages } from "../../messages/messages";
import { changeProfile, profile } from "../../session/profile";
import { ColorSelect } from "../pages/ColorSelect";
import { PlayerMark } from "../shared/PlayerMark";

export function ProfileForm() {
  const { names, you } = messages();
  // The spaces around a name are kept only while it is typed.
  const [name, setName] = useState(profile.peek().name);
  return (
    <section class="panel" aria-labelledby="profile-heading">
      <h2 id="profile-heading">{you.profile}</h2>
      <p class="faint">{you.kept}</p>
      <label class="profile-name">
        {names.yourName}
        <input
          class="field"
          data-testid="profile-name"
          maxLength={MAX_NAME_LENGTH}
          autocomplete="nickname"
          value={name}
          onInput={(event) => {
            setName(event.currentTarget.value);
            changeProfile({ name: event.currentTarget.value.trim() });
          }}
        />
      </label>
      <MarkChoice />
      <FavouriteColors />
    </section>
  );
}

function MarkChoice() {
  const { names, you } = messages();
  const chosen = profile.value.mark;
  return (
    <fieldset class="mark-choice">
      <legend>{you.mark}</legend>
      {[null, ...MARKS].map((mark) => (
        <label key={mark} title={mark ? names.marks[mark] : you.noMark}>
          <input
            type="radio"
            name="mark"
            data-testid={`mark-${mark ?? "none"}`}
            aria-label={mark ? names.marks[mark] : you.noMark}
            checked={mark === chosen}
            onChange={() => changeProfile({ mark })}
          />
          {mark ? <PlayerMark mark={mark} size={26} /> : <span aria-hidden="true">–</span>}
        </label>
      ))}
    </fieldset>
  );
}

function FavouriteColors() {
  const { names, you } = messages();
  const { name, colors } = profile.value;
  const labels = [you.favourite, you.secondFavourite];
  return (
    <div class="favourite-colors">
      {labels.map((label, place) => {
        const color = colors[place];
        return (
          color && (
            <div key={label} class="favourite-color">
              <ColorSelect
                label={label}
                name={name}
                value={color}
                onChange={(other) => changeProfile({ colors: withPreferred(colors, place, other) })}
              />
              <span>
                <span class="faint">{label}</span>
                <br />
                {names.colors[color]}
              </span>
            </div>
          )
        );
      })}
    </div>
  );
}
