/** Its buttons take no focus before they can act. */
const linksTo = (root: Element, href: string | null): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('a[href]')].filter((link) => link.getAttribute('href') === href);

/**
 * Remembers which link has the focus in the markup that is there before the scripts.
 * @returns gives it back to the same link once React has put its own markup in place, unless something else has it by then
 */
export function keepFirstPaintFocus(root: Element): () => void {
  let href: string | null = null;
  let index = -1;
  const onFocus = (): void => {
    const link = document.activeElement;
    if (!link?.closest('[data-first-paint]')) return;
    href = link.getAttribute('href');
    index = linksTo(root, href).indexOf(link as HTMLElement);
  };
  onFocus();
  root.addEventListener('focusin', onFocus);
  return () => {
    root.removeEventListener('focusin', onFocus);
    if (document.activeElement === document.body) linksTo(root, href)[index]?.focus({ preventScroll: true });
  };
}
