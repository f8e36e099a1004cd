// A number with an icon of what it counts.
import type { ComponentChildren } from "preact";
import { Icon } from "./controls";
import type { IconName } from "./icons";
import "./iconCount.css";

interface IconCountProps {
  picture: IconName;
  value: number;
  /** The text for screen readers and the tooltip: "12 trains left". */
  words: string;
  children?: ComponentChildren;
}

export function IconCount({ picture, value, words, children }: IconCountProps) {
  return (
    <span class="icon-count" title={words}>
      <Icon name={picture} size={16} />
      <span aria-hidden="true">{value}</span>
      <span class="hidden-text">{words}</span>
      {children}
    </span>
  );
}
