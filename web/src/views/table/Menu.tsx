// The game's menu: rules, hints, wishes, links for others, and the ways out.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { answered, api } from "../../api/client";
import type { Roles } from "../../api/types";
import { addressOf } from "../../derived/links";
import { offersHints } from "../../session/shortcuts";
import type { Desk } from "../../session/turnController";
import { AskTwice } from "../shared/ConfirmButton";
import { CopyField } from "../shared/CopyField";
import { Button, Choice, Dialog, Icon, IconButton } from "../shared/controls";
import { ProblemNote } from "../shared/ErrorNote";
import type { IconName } from "../shared/icons";
import { useDoing } from "../shared/useRequest";
import { Hints } from "./Hints";
import { NewestLine } from "./Log";
import { Rules } from "./RulesText";
import { SeatsAndLinks } from "./SeatsAndLinks";
import "./menu.css";
import { panel, toggle } from "../../session/openPanel";
import { type Confirm, confirmMoves, THEME_WORDS, THEMES, theme } from "../../session/settings";

interface MenuProps {
  desk: Desk;
  roles: Roles;
}

export function GameMenu({ desk, roles }: MenuProps) {
  const { session } = desk;
  const close = () => {
    panel.value = null;
  };
  useEffect(() => close, []);
  return (
    <nav class="game-menu" aria-label="Game">
      <IconButton icon="menu" label="Menu" data-testid="menu" onClick={() => toggle("menu")} />
      <IconButton
        class="wide-only"
        icon="rules"
        label="Rules (?)"
        data-testid="open-rules"
        onClick={() => toggle("rules")}
      />
      {offersHints(desk) && (
        <IconButton
          icon="hint"
          label="Hint (h)"
          data-testid="open-hint"
          onClick={() => toggle("hints")}
        />
      )}
      <NewestLine session={session} />
      {panel.value === "menu" && (
        <Dialog title={session.edition.name} class="menu-dialog" onClose={close}>
          <MenuBody desk={desk} roles={roles} />
        </Dialog>
      )}
      {panel.value === "seats" && (
        <Dialog title="Seats and links" class="menu-dialog" onClose={close}>
          <SeatsAndLinks session={session} roles={roles} />
        </Dialog>
      )}
      {panel.value === "rules" && (
        <Dialog title={`Rules: ${session.edition.name}`} class="rules-dialog" onClose={close}>
          <Rules edition={session.edition} />
        </Dialog>
      )}
      {panel.value === "hints" && offersHints(desk) && <Hints desk={desk} onClose={close} />}
    </nav>
  );
}

const CONFIRM_WORDS: readonly { value: Confirm; label: string }[] = [
  { value: "always", label: "Always" },
  { value: "touch", label: "By touch" },
  { value: "never", label: "Never" },
];

const THEME_CHOICES = THEMES.map((value) => ({ value, label: THEME_WORDS[value] }));

function MenuBody({ desk, roles }: MenuProps) {
  const { game, seat } = desk.session;
  return (
    <div class="menu-body">
      <Entry icon="rules" words="Rules" hint="?" onClick={() => toggle("rules")} />
      {offersHints(desk) && (
        <Entry icon="hint" words="Hint" hint="h" onClick={() => toggle("hints")} />
      )}
      <Choice
        legend="Ask before I claim, build or ride"
        options={CONFIRM_WORDS}
        value={confirmMoves.value}
        onChange={(value) => {
          confirmMoves.value = value;
        }}
      />
      <Choice
        legend="Colours"
        options={THEME_CHOICES}
        value={theme.value}
        onChange={(value) => {
          theme.value = value;
        }}
      />
      {roles.host && (
        <Entry
          icon="person"
          words="Seats and links"
          testid="open-seats"
          onClick={() => toggle("seats")}
        />
      )}
      {seat !== null && <OtherDevice game={game} seat={seat} />}
      <WaysOut desk={desk} />
    </div>
  );
}

interface EntryProps {
  icon: IconName;
  words: string;
  hint?: string;
  testid?: string;
  disabled?: boolean;
  onClick(): void;
}

function Entry({ icon, words, hint, testid, disabled, onClick }: EntryProps) {
  return (
    <Button class="menu-entry" disabled={disabled} onClick={onClick} data-testid={testid}>
      <Icon name={icon} />
      {words}
      {hint && <kbd>{hint}</kbd>}
    </Button>
  );
}

/** A link to one's own seat. */
function OtherDevice({ game, seat }: { game: string; seat: number }) {
  const words = "Play on another device of yours";
  const address = useSignal("");
  const { busy, error, attempt } = useDoing();
  const make = async () => {
    const wanted = { params: { path: { game } }, body: { role: "seat", seat } as const };
    address.value = addressOf(await answered(api.POST("/api/games/{game}/links", wanted)));
  };
  if (address.value)
    return (
      <div class="menu-link">
        <CopyField label={words} address={address.value} testid="menu-copy" />
      </div>
    );
  return (
    <>
      <Entry icon="link" words={words} disabled={busy} onClick={() => attempt(make)} />
      <ProblemNote error={error} />
    </>
  );
}

function WaysOut({ desk }: { desk: Desk }) {
  const { session } = desk;
  const { busy, error, attempt } = useDoing();
  const me = session.seat === null ? null : session.view.value.seats[session.seat];
  const plays = session.view.value.state === "playing" && me && !me.resigned;
  const act = async (path: "leave" | "resign") => {
    if (session.seat === null) return;
    const params = { path: { game: session.game, seat: session.seat } };
    await answered(api.POST(`/api/games/{game}/seats/{seat}/${path}`, { params }));
    panel.value = null;
  };
  return (
    <>
      <ProblemNote error={error} />
      {plays && !me.absent && (
        <Entry
          icon="pause"
          words="Let a bot play for me"
          testid="leave"
          disabled={busy}
          onClick={() => attempt(() => act("leave"))}
        />
      )}
      {plays && <Resign onResign={() => attempt(() => act("resign"))} />}
      <a class="button menu-entry" href="/">
        <Icon name="home" />
        To the first page
      </a>
    </>
  );
}

/** Asked twice: there is no way back. */
function Resign({ onResign }: { onResign(): void }) {
  return (
    <AskTwice
      button={(ask) => <Entry icon="flag" words="Resign" testid="resign" onClick={ask} />}
      question="A bot then plays your seat to the end, and there is no way back."
      yes="Resign for good"
      no="Play on"
      testid="resign-sure"
      onYes={onResign}
    />
  );
}
