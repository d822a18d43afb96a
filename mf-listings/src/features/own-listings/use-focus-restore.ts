import { type FocusEvent, useEffect, useRef } from 'react';

/** Elements that can have the focus without being a stop of the Tab key: cards, rows and sections. */
const FOCUSABLE = '[tabindex="-1"]';

/**
 * When the focused element disappears (a deleted listing, an expired Undo row), focuses the nearest remaining ancestor instead
 * of the top of the page.
 * @returns props for the element around the list
 */
export function useFocusRestore() {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; ancestors: HTMLElement[] }>(undefined);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const ancestor = last.current.ancestors.find(({ isConnected }) => isConnected);
    last.current = undefined;
    (ancestor ?? root.current?.querySelector<HTMLElement>(FOCUSABLE))?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent): void => {
    last.current = { element: target, ancestors: getFocusableAncestors(target) };
  };
  return { ref: root, onFocus };
}

/** Nearest first. */
function getFocusableAncestors(element: Element): HTMLElement[] {
  const ancestor = element.parentElement?.closest<HTMLElement>(FOCUSABLE);
  return ancestor ? [ancestor, ...getFocusableAncestors(ancestor)] : [];
}

/** For `ref`. One function for all renders: React calls a ref again when it changes. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
