/** Only links: the buttons of the prerendered page cannot take the focus before they work. */
const findLinks = (root: Element, href: string | null): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('a[href]')].filter((link) => link.getAttribute('href') === href);

/**
 * Remembers the focused link of the prerendered page.
 * @returns focuses the same link after React has replaced the markup, unless something else has the focus
 */
export function saveFirstPaintFocus(root: Element): () => void {
  let href: string | null = null;
  let index = -1;
  const onFocus = (): void => {
    const link = document.activeElement;
    if (!link?.closest('[data-first-paint]')) return;
    href = link.getAttribute('href');
    index = findLinks(root, href).indexOf(link as HTMLElement);
  };
  onFocus();
  root.addEventListener('focusin', onFocus);
  return () => {
    root.removeEventListener('focusin', onFocus);
    if (document.activeElement === document.body) findLinks(root, href)[index]?.focus({ preventScroll: true });
  };
}
