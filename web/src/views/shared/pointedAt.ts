// What is shown only while the reader points at something.

/** Handlers of a button that shows something while it is pointed at or has the focus. */
export function pointedAt(show: () => void, hide: () => void) {
  return {
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    // For fingers.
    onClick: show,
  };
}
