// The game's menu: rules, hints, links, leaving, and settings.

import { type Signal, useSignal } from "@preact/signals";
import { api, unwrap } from "../../api/client";
import type { Roles } from "../../api/types";
import { isLocal } from "../../derived/links";
import { messages } from "../../messages/messages";
import { isCoachOn } from "../../session/coached";
import { hintOpen, toggleHint } from "../../session/hints";
import type { Session } from "../../session/session";
import { offersHints } from "../../session/shortcuts";
import type { TurnController } from "../../session/turnController";
import { editionName } from "../../words/editions";
import { SitDownLink } from "../pages/SitDownLink";
import { AlertSettings } from "../shared/AlertSettings";
import { ConfirmButton } from "../shared/ConfirmButton";
import { CopyField } from "../shared/CopyField";
import { Button, Choice, Dialog, Icon, IconButton } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import type { IconName } from "../shared/icons";
import { LanguageSelect } from "../shared/LanguageSelect";
import { loadedLater } from "../shared/loadedLater";
import { isSmallScreen } from "../shared/mediaQueries";
import { QrCode } from "../shared/QrCode";
import { useAction } from "../shared/useRequest";
import { useSharedOrigin } from "../shared/useSharedOrigin";
import { NewestLine } from "./Log";
import { RulesDialog } from "./RulesDialog";
import { SeatDevices } from "./SeatDevices";
import { useClosedPanels } from "./useClosedPanels";
import "./menu.css";
import { closePanel, openPanel, togglePanel } from "../../session/openPanel";
import {
  CLAIM_SETTINGS,
  CONFIRM_SETTINGS,
  coachMarks,
  confirmMoves,
  distantClaims,
  LABEL_SETTINGS,
  labels,
  SPEEDS,
  speed,
  THEMES,
  theme,
} from "../../session/settings";

const KeyList = loadedLater(() => import("./KeyList").then((module) => module.KeyList));
const SeatsAndLinks = loadedLater(() =>
  import("./SeatsAndLinks").then((module) => module.SeatsAndLinks),
);

interface MenuProps {
  controller: TurnController;
  roles: Roles;
}

export function GameMenu({ controller, roles }: MenuProps) {
  const { session } = controller;
  const { hints, menu, shortcuts } = messages();
  useClosedPanels();
  return (
    <nav class="game-menu" aria-label={menu.game}>
      <IconButton
        icon="menu"
        label={menu.menu}
        data-testid="menu"
        onClick={() => togglePanel("menu")}
      />
      <IconButton
        class="wide-only"
        icon="rules"
        label={menu.withKey(menu.rules, "r")}
        data-testid="open-rules"
        onClick={() => togglePanel("rules")}
      />
      {offersHints(controller) && (
        <IconButton
          icon="hint"
          label={menu.withKey(hints.title, "h")}
          aria-pressed={hintOpen.value}
          data-testid="open-hint"
          onClick={() => toggleHint(session)}
        />
      )}
      <NewestLine session={session} />
      {openPanel.value === "menu" && (
        <Dialog title={editionName(session.edition)} class="menu-dialog" onClose={closePanel}>
          <MenuBody controller={controller} roles={roles} />
        </Dialog>
      )}
      {openPanel.value === "seats" && (
        <Dialog title={menu.seatsAndLinks} class="menu-dialog" onClose={closePanel}>
          <SeatsAndLinks session={session} roles={roles} />
        </Dialog>
      )}
      {openPanel.value === "keys" && (
        <Dialog title={shortcuts.title} class="rules-dialog" onClose={closePanel}>
          <KeyList session={session} />
        </Dialog>
      )}
      <RulesDialog session={session} />
    </nav>
  );
}

function MenuBody({ controller, roles }: MenuProps) {
  const { game, seat } = controller.session;
  const { following, hints, menu, settings, shortcuts } = messages();
  return (
    <div class="menu-body">
      <MenuEntry icon="rules" words={menu.rules} hint="r" onClick={() => togglePanel("rules")} />
      {!isSmallScreen.value && (
        <MenuEntry
          icon="keyboard"
          words={shortcuts.title}
          hint="?"
          testid="open-keys"
          onClick={() => togglePanel("keys")}
        />
      )}
      {offersHints(controller) && (
        <MenuEntry
          icon="hint"
          words={hints.title}
          hint="h"
          onClick={() => {
            togglePanel("menu");
            toggleHint(controller.session);
          }}
        />
      )}
      <SitDownLink view={controller.session.view.value} roles={roles} class="menu-entry" />
      {roles.host && (
        <MenuEntry
          icon="person"
          words={menu.seatsAndLinks}
          testid="open-seats"
          onClick={() => togglePanel("seats")}
        />
      )}
      {seat !== null && <OtherDeviceLink game={game} seat={seat} />}
      {seat !== null && <SeatDevices session={controller.session} seat={seat} />}
      <LeaveEntries controller={controller} />
      <h3 class="menu-heading">{settings.title}</h3>
      {seat !== null && <ConfirmChoice />}
      <SettingChoice
        legend={settings.theme}
        setting={theme}
        values={THEMES}
        words={settings.themes}
      />
      <SettingChoice
        legend={settings.labels}
        setting={labels}
        values={LABEL_SETTINGS}
        words={settings.labelChoices}
      />
      <SettingChoice
        legend={following.speed}
        setting={speed}
        values={SPEEDS}
        words={following.speeds}
      />
      <SettingChoice
        legend={following.claims}
        setting={distantClaims}
        values={CLAIM_SETTINGS}
        words={following.claimChoices}
      />
      <AlertSettings plays={seat !== null} />
      {seat !== null && <CoachChoice session={controller.session} />}
      <LanguageSelect />
    </div>
  );
}

/** What is asked before a move. */
function ConfirmChoice() {
  const { settings } = messages();
  return (
    <>
      <SettingChoice
        legend={settings.confirm}
        setting={confirmMoves}
        values={CONFIRM_SETTINGS}
        words={settings.confirmChoices}
      />
      <p class="menu-note">{settings.confirmNotes[confirmMoves.value]}</p>
    </>
  );
}

interface SettingChoiceProps<T extends string> {
  legend: string;
  setting: Signal<T>;
  values: readonly T[];
  words: Readonly<Record<T, string>>;
}

function SettingChoice<T extends string>(props: SettingChoiceProps<T>) {
  const { legend, setting, values, words } = props;
  return (
    <Choice
      legend={legend}
      options={labelled(values, words)}
      value={setting.value}
      onChange={(value) => {
        setting.value = value;
      }}
    />
  );
}

function CoachChoice({ session }: { session: Session }) {
  const { settings } = messages();
  return (
    <Choice
      legend={settings.coach}
      options={labelled(["on", "off"] as const, settings.coachChoices)}
      value={isCoachOn(session) ? "on" : "off"}
      onChange={(value) => {
        coachMarks.value = value;
      }}
    />
  );
}

function labelled<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) {
  return values.map((value) => ({ value, label: labels[value] }));
}

interface MenuEntryProps {
  icon: IconName;
  words: string;
  hint?: string;
  testid?: string;
  disabled?: boolean;
  onClick(): void;
}

function MenuEntry({ icon, words, hint, testid, disabled, onClick }: MenuEntryProps) {
  return (
    <Button class="menu-entry" disabled={disabled} onClick={onClick} data-testid={testid}>
      <Icon name={icon} />
      {words}
      {hint && <kbd>{hint}</kbd>}
    </Button>
  );
}

/** A link to the player's own seat. */
function OtherDeviceLink({ game, seat }: { game: string; seat: number }) {
  const { menu } = messages();
  const path = useSignal("");
  const origin = useSharedOrigin();
  const { busy, error, run } = useAction();
  const make = async () => {
    const wanted = { params: { path: { game } }, body: { role: "seat", seat } as const };
    const link = await unwrap(api.POST("/api/games/{game}/links", wanted));
    path.value = link.path;
  };
  if (path.value)
    return (
      <div class="menu-link">
        <p>{menu.otherDeviceText}</p>
        {!isLocal(origin) && <QrCode text={origin + path.value} label={menu.otherDeviceCode} />}
        <CopyField label={menu.otherDevice} address={origin + path.value} testid="menu-copy" />
      </div>
    );
  return (
    <>
      <MenuEntry icon="link" words={menu.otherDevice} disabled={busy} onClick={() => run(make)} />
      <ErrorNote error={error} />
    </>
  );
}

function LeaveEntries({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const { menu, site } = messages();
  const { busy, error, run } = useAction();
  const me = session.seat === null ? null : session.view.value.seats[session.seat];
  const plays = session.view.value.state === "playing" && me && !me.resigned;
  const ends = session.view.value.you?.resigning_ends ?? false;
  const act = async (path: "leave" | "resign") => {
    if (session.seat === null) return;
    const params = { path: { game: session.game, seat: session.seat } };
    await unwrap(api.POST(`/api/games/{game}/seats/{seat}/${path}`, { params }));
    closePanel();
  };
  return (
    <>
      <ErrorNote error={error} />
      {plays && !me.absent && (
        <ConfirmButton
          button={(ask) => (
            <MenuEntry icon="bot" words={menu.letBotPlay} testid="leave" onClick={ask} />
          )}
          question={menu.askLetBotPlay(messages().bots.short[session.view.value.stand_in])}
          yes={menu.handOver}
          no={menu.keepPlaying}
          testid="leave-sure"
          busy={busy}
          onYes={() => run(() => act("leave"))}
        />
      )}
      {plays && (
        <Resign
          ends={ends}
          name={session.shared ? me.name : null}
          onResign={() => run(() => act("resign"))}
        />
      )}
      <a class="button menu-entry" href="/">
        <Icon name="home" />
        {site.start}
      </a>
    </>
  );
}

interface ResignProps {
  /** Whether the game ends with it. */
  ends: boolean;
  /** Who resigns, if several people play at this screen. */
  name: string | null;
  onResign(): void;
}

/** Asks for confirmation, because it cannot be undone. */
function Resign({ ends, name, onResign }: ResignProps) {
  const { menu } = messages();
  const question = ends ? menu.askResignLast : menu.askResign;
  return (
    <ConfirmButton
      button={(ask) => <MenuEntry icon="flag" words={menu.resign} testid="resign" onClick={ask} />}
      question={name === null ? question : `${menu.resigns(name)} ${question}`}
      yes={menu.resign}
      no={menu.keepPlaying}
      testid="resign-sure"
      onYes={onResign}
    />
  );
}
