// Chooses the language of the page.
import { languageName } from "../../messages/languages";
import { messages } from "../../messages/messages";
import { LANGUAGE_SETTINGS, language } from "../../session/settings";

export function LanguageSelect() {
  const { site } = messages();
  return (
    <label>
      {site.language}{" "}
      <select
        class="field"
        data-testid="language"
        value={language.value}
        onChange={(event) => {
          language.value = event.currentTarget.value;
        }}
      >
        {LANGUAGE_SETTINGS.map((choice) => (
          <option key={choice} value={choice} lang={choice === "auto" ? undefined : choice}>
            {choice === "auto" ? site.likeBrowser : languageName(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}
