// The controls that all screens share.
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { messages } from "../../messages/messages";
import { ICONS, type IconName } from "./icons";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: "primary" | "quiet" | "plain";
  small?: boolean;
};

export function Button({ variant = "plain", small = false, class: own, ...rest }: ButtonProps) {
  const classes = ["button", variant, small && "small", own].filter(Boolean).join(" ");
  return <button type="button" {...rest} class={classes} />;
}

/** A button with only an icon; its label is for screen readers and the tooltip. */
export function IconButton({
  icon,
  label,
  ...rest
}: Omit<ButtonProps, "label"> & { icon: IconName; label: string }) {
  return (
    <Button
      variant="quiet"
      title={label}
      {...rest}
      class={`icon ${rest.class ?? ""}`}
      aria-label={label}
    >
      <Icon name={icon} />
    </Button>
  );
}

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return <IconPath path={ICONS[name]} size={size} />;
}

/** An icon from its path on a square of 24. */
export function IconPath({ path, size }: { path: string; size: number }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  class?: string;
}

/** A modal dialog. Escape, the backdrop and its button close it, and the focus returns. */
export function Dialog({ title, onClose, children, class: own = "" }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return (
    <dialog ref={box} class={own} aria-label={title} onClose={onClose} closedby="any">
      <header class="dialog-head">
        <h2>{title}</h2>
        <IconButton
          icon="close"
          label={messages().site.close}
          onClick={() => box.current?.close()}
        />
      </header>
      {children}
    </dialog>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange(value: T): void;
}

/** A row of radio buttons. */
export function Choice<T extends string>({ legend, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} class={option.value === value ? "chosen" : ""}>
          <input
            type="radio"
            name={legend}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  value: boolean;
  testid?: string;
  disabled?: boolean;
  onChange(value: boolean): void;
}

export function Check({ label, value, testid, disabled = false, onChange }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        data-testid={testid}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
