import { flushSync } from 'react-dom';

const CONTROLS = 'a[href], button, input, select, textarea';

/** The same for a control of the prerendered page and for that of React's page. */
function keyOf(control: Element): string {
  const landmark = control.closest('header, nav, main, footer')?.tagName;
  const [name] = ['name', 'href', 'aria-label'].flatMap((attribute) => control.getAttribute(attribute) ?? []);
  return [landmark, name ?? control.textContent].join();
}

const findAlike = (root: Element, control: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((other) => keyOf(other) === keyOf(control));

/** Of a select, render-page.ts marks the selected option. */
function isChanged(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  const isBox = field.type === 'checkbox' || field.type === 'radio';
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Fills in a field as its user would: React notices neither a plain change of `value`, which it replaces, nor that of `checked`. */
function fillIn(field: HTMLInputElement, { value, checked }: HTMLInputElement): void {
  if (field.checked !== checked) return field.click();
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Remembers what somebody does with the prerendered page before React replaces its markup. Its fields keep what is in them; boot.js marks
 * the button that was pressed last.
 * @returns does the same with React's page, once that is in the document: fills in the fields, sets focus and cursor, presses the button.
 * What the page does not have is left out.
 */
export function saveFirstPaintInput(root: Element): () => void {
  const paint = root.querySelector('[data-first-paint]');
  if (!paint) return () => undefined;
  let focused: Element | null = null;
  let top = scrollY;
  const saveTop = (): void => {
    if (paint.isConnected) top = scrollY;
  };
  const saveFocus = (): void => {
    if (paint.isConnected) focused = document.activeElement;
  };
  const find = (control: Element): HTMLElement | undefined =>
    findAlike(root, control)[findAlike(paint, control).indexOf(control as HTMLElement)];
  const restore = (): void => {
    const pressed = paint.querySelector<HTMLButtonElement>('button[aria-busy="true"]');
    for (const filledIn of paint.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      const field = isChanged(filledIn) ? find(filledIn) : undefined;
      if (!field) continue;
      fillIn(field as HTMLInputElement, filledIn);
      // Some fields take their value when they are left, or when their form is sent. Flushed: the press below needs it
      if (filledIn !== focused || (pressed?.form && pressed.form === filledIn.form))
        flushSync(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    }
    const toFocus = focused && document.activeElement === document.body ? find(focused) : undefined;
    if (toFocus) moveFocus(focused as HTMLInputElement, toFocus as HTMLInputElement);
    if (pressed) find(pressed)?.click();
  };
  saveFocus();
  addEventListener('scroll', saveTop);
  paint.addEventListener('focusin', saveFocus);
  // Once it is known whether React, and not the visitor, has taken the focus away
  paint.addEventListener('focusout', () => queueMicrotask(saveFocus));
  return () => {
    removeEventListener('scroll', saveTop);
    // React Router has scrolled to the top, or to the hash
    if (!location.hash) scrollTo(0, top);
    // After React's commit, in which events change nothing, and before the next key
    queueMicrotask(restore);
  };
}

function moveFocus({ selectionStart, selectionEnd }: HTMLInputElement, to: HTMLInputElement): void {
  to.focus({ preventScroll: true });
  // Null in an email, which has no cursor for scripts
  if (typeof selectionStart === 'number') to.setSelectionRange(selectionStart, selectionEnd);
}
