import { useEffect, useRef } from 'react';
import { useLocation } from 'shared-ui/app';
import { COMPOSER_FIELD_ID } from '../features/composer/composer.tsx';
import { getRowId } from '../features/conversation-list/conversation-list.tsx';
import { THREAD_TITLE_ID, TWO_PANES_QUERY } from '../features/thread/thread-pane.tsx';

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
