// The way from watching to playing: the link to the table by which a spectator came.
import type { GameView, Roles } from "../../api/types";
import { messages } from "../../messages/messages";
import { tableLink } from "../../session/savedLinks";
import { Icon } from "../shared/controls";
import { isFree } from "./SeatRow";

interface SitDownLinkProps {
  view: GameView;
  roles: Roles;
  class?: string;
}

/** Nothing for players, while no seat is free, or for those who came by another link. */
export function SitDownLink({ view, roles, class: style = "" }: SitDownLinkProps) {
  const link = tableLink(view.id);
  const watches = !roles.host && roles.seats.length === 0;
  if (!link || !watches || !view.seats.some((_, at) => isFree(view, at))) return null;
  return (
    <a class={`button ${style}`} href={link.path} data-testid="sit-down">
      <Icon name="person" /> {messages().join.take}
    </a>
  );
}
