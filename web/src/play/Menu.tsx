// The game's menu: rules, hints, wishes, links for others, and the ways out.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { answered, api } from "../api/client";
import type { LinkWanted, Roles } from "../api/types";
import type { Desk } from "../game/desk";
import { offersHints } from "../game/keys";
import { seatName } from "../game/names";
import { addressOf } from "../pages/links";
import { Rules } from "../rules/Rules";
import { CopyField } from "../ui/CopyField";
import type { IconName } from "../ui/icons";
import { Button, Choice, Dialog, Icon, IconButton } from "../ui/kit";
import { useDoing } from "../ui/loading";
import { ProblemNote } from "../ui/ProblemNote";
import { Hints } from "./Hints";
import { NewestLine } from "./Log";
import "./menu.css";
import { panel, toggle } from "../ui/panel";
import { type Confirm, confirmMoves, THEME_WORDS, THEMES, theme } from "../ui/settings";

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
      <Links desk={desk} roles={roles} />
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

/** Links this device may hand out: the host's for others, one's own for another device. */
function Links({ desk, roles }: MenuProps) {
  const { game, seat, view } = desk.session;
  const vacant = view.value.seats.flatMap(({ absent }, index) =>
    roles.host && absent === "revoked" ? [index] : [],
  );
  return (
    <>
      {roles.host && (
        <LinkMaker game={game} wanted={{ role: "watch" }} words="Link for spectators" />
      )}
      {vacant.map((index) => (
        <LinkMaker
          key={index}
          game={game}
          wanted={{ role: "seat", seat: index }}
          words={`Invite somebody to ${seatName(view.value, index)}’s seat`}
        />
      ))}
      {seat !== null && (
        <LinkMaker
          game={game}
          wanted={{ role: "seat", seat }}
          words="Play on another device of yours"
        />
      )}
    </>
  );
}

interface LinkMakerProps {
  game: string;
  wanted: LinkWanted;
  words: string;
}

function LinkMaker({ game, wanted, words }: LinkMakerProps) {
  const address = useSignal("");
  const { busy, error, attempt } = useDoing();
  const make = async () => {
    const params = { path: { game } };
    const made = await answered(api.POST("/api/games/{game}/links", { params, body: wanted }));
    address.value = addressOf(made);
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
  const asked = useSignal(false);
  if (!asked.value)
    return (
      <Entry
        icon="flag"
        words="Resign"
        testid="resign"
        onClick={() => {
          asked.value = true;
        }}
      />
    );
  return (
    <div class="menu-resign">
      <p>A bot then plays your seat to the end, and there is no way back.</p>
      <Button onClick={onResign} data-testid="resign-sure">
        Resign for good
      </Button>
      <Button
        look="quiet"
        onClick={() => {
          asked.value = false;
        }}
      >
        Play on
      </Button>
    </div>
  );
}
