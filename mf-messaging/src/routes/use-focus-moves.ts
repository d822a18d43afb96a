import { useEffect, useRef } from 'react';
import { useLocation } from 'shared-ui/app';
import { COMPOSER } from '../features/composer/message-field.tsx';
import { rowIdOf } from '../features/conversation-list/conversation-row.tsx';
import { THREAD_TITLE } from '../features/thread/thread-head.tsx';
import { TWO_PANES } from '../features/thread/two-panes.ts';

const byId = (id: string): HTMLElement | null => document.getElementById(id);

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** The shell puts the focus on the heading of a page that was reached: ours comes after that. */
const afterShell = (move: () => void): void => queueMicrotask(move);

/** Where one goes on after a button that goes with its press: where one writes, or at the head where one cannot. */
export const focusOnWriting = (): void => focus(byId(COMPOSER) ?? byId(THREAD_TITLE));

/** Back in the list, the focus is on the row of whose conversation was open. */
export function useFocusOnRow(openId: number | 'unknown' | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (openId === undefined && typeof left === 'number') afterShell(() => focus(byId(rowIdOf(left))));
  }, [openId]);
}

/**
 * A conversation that was opened here has the focus: its name on phones, where a field would bring up the keyboard; beside
 * the list the place to write in, once it is there. The first page of a visit is left alone.
 */
export function useFocusOnConversation(isLoaded: boolean): void {
  const { key } = useLocation();
  const wasOpened = useRef(key !== 'default');
  const isFirst = useRef(true);
  useEffect(() => {
    if (!wasOpened.current) return;
    const mayMove = isFirst.current || document.activeElement === byId(THREAD_TITLE);
    isFirst.current = false;
    const place = (): HTMLElement | null => {
      const field = window.matchMedia(TWO_PANES).matches ? byId(COMPOSER) : null;
      return field ?? byId(THREAD_TITLE);
    };
    if (mayMove) afterShell(() => focus(place()));
  }, [isLoaded]);
}
