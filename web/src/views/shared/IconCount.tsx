// A number with an icon of what it counts.
import type { ComponentChildren } from "preact";
import { IconPath } from "./controls";
import "./iconCount.css";

interface IconCountProps {
  /** The path of the icon. */
  icon: string;
  value: number;
  /** The text for screen readers and the tooltip: "12 trains left". */
  words: string;
  children?: ComponentChildren;
}

export function IconCount({ icon, value, words, children }: IconCountProps) {
  return (
    <span class="icon-count" title={words}>
      <IconPath path={icon} size={16} />
      <span aria-hidden="true">{value}</span>
      <span class="hidden-text">{words}</span>
      {children}
    </span>
  );
}
