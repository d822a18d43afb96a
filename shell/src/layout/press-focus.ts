const PRESSABLE = 'button, a[href], summary, [role="button"], input[type="checkbox"], input[type="radio"]';

/**
 * Focuses a pressed control before any other handler runs. Safari does not, other browsers do: a dialog or the menu returns the focus to
 * the control that opened it. A focus that was set elsewhere on purpose stays.
 */
export function focusPressedControls(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
      const { activeElement } = document;
      // Safari leaves the focus on the nearest focusable element around the control, or on none
      const isUnfocused = activeElement === null || (activeElement !== control && activeElement.contains(control));
      if (control && isUnfocused) control.focus({ preventScroll: true });
    },
    { capture: true },
  );
}
