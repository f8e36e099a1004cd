// Illustrations: the emblem, a signal at danger.
/** The emblem: two lines that meet in a station. */
export function Emblem() {
  return (
    <svg class="emblem" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path class="emblem-line" d="M3 25C11 25 10 16 16 16S21 7 29 7" />
      <path class="emblem-branch" d="M16 16c6 0 5 9 13 9" />
      <circle class="emblem-city" cx="16" cy="16" r="5" />
    </svg>
  );
}

/** A signal whose arm says stop. */
export function SignalPost() {
  return (
    <svg class="signal-post" viewBox="0 0 120 150" width="96" height="120" aria-hidden="true">
      <path class="ink" d="M70 144V12M62 144h16M66 144l4-12 4 12M70 12l-3-6h6z" />
      <path
        class="ink thin"
        d="M64 60h12M64 76h12M64 92h12M64 108h12M64 124h12M64 60v84M76 60v84"
      />
      <path class="signal-arm" d="M74 22H14v18h60z" />
      <path class="signal-band" d="M30 22v18" />
      <circle class="signal-lamp" cx="82" cy="31" r="8" />
      <path class="ink thin" d="M20 144h80" />
    </svg>
  );
}
