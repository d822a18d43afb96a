const PRESSABLE = 'button, a[href], summary, [role="button"], input[type="checkbox"], input[type="radio"]';

/**
 * Gives what is pressed the focus before anybody hears of the press. Safari does not, other browsers do: what opens a dialog or
 * the menu is where the focus goes back to. Where the focus was put elsewhere on purpose it stays there.
 */
export function focusWhatIsPressed(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
      const { activeElement } = document;
      // Safari leaves the focus at the nearest element around the control that can have it, or at none
      const isLeftOut = activeElement === null || (activeElement !== control && activeElement.contains(control));
      if (control && isLeftOut) control.focus({ preventScroll: true });
    },
    { capture: true },
  );
}
