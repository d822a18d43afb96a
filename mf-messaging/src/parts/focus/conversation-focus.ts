import { useEffect, useRef } from 'react';
import { useLocation } from 'shared-ui/app';

export const COMPOSER_FIELD_ID = 'your-message';
/** From this width on, a conversation shows beside the list. */
export const TWO_PANES_QUERY = '(min-width: 64rem)';

/** The heading with the other user's name. It labels the pane, and is focused when a conversation opens. */
export const THREAD_TITLE_ID = 'conversation-with';
/** The element id of a row, which is focused when its conversation is left. */
export const getRowId = (otherUserId: number): string => `conversation-${String(otherUserId)}`;

const getById = (id: string): HTMLElement | null => document.getElementById(id);

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** The shell focuses the heading of a new page; this runs after it. */
const afterShell = (move: () => void): void => queueMicrotask(move);

/** The composer, or the title where there is none. */
export const findComposer = (): HTMLElement | null => getById(COMPOSER_FIELD_ID) ?? getById(THREAD_TITLE_ID);

/** For a pressed button that disappears. */
export const focusComposer = (): void => focus(findComposer());

/** Focuses the row of the conversation that was left for the list. */
export function useFocusOnRow(openId: number | 'unknown' | undefined): void {
  const previousId = useRef(openId);
  useEffect(() => {
    const leftId = previousId.current;
    previousId.current = openId;
    if (openId === undefined && typeof leftId === 'number') afterShell(() => focus(getById(getRowId(leftId))));
  }, [openId]);
}

/**
 * Focuses a conversation that is opened from the page: its title on phones, where a field would open the keyboard; beside the list
 * the composer, once it is loaded. Does nothing on the first page of a visit.
 */
export function useFocusOnConversation(isLoaded: boolean): void {
  const { key } = useLocation();
  const wasOpenedHere = useRef(key !== 'default');
  const isFirst = useRef(true);
  useEffect(() => {
    if (!wasOpenedHere.current) return;
    const mayMove = isFirst.current || document.activeElement === getById(THREAD_TITLE_ID);
    isFirst.current = false;
    const getTarget = (): HTMLElement | null => {
      const field = window.matchMedia(TWO_PANES_QUERY).matches ? getById(COMPOSER_FIELD_ID) : null;
      return field ?? getById(THREAD_TITLE_ID);
    };
    if (mayMove) afterShell(() => focus(getTarget()));
  }, [isLoaded]);
}
