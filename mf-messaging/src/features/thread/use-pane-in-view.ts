import { type RefObject, useEffect } from 'react';
import { TWO_PANES } from './two-panes.ts';

/**
 * Brings a conversation that opens into view where the screen is too short for what stands above it: the newest, and where one
 * writes. On a phone its head comes to the upper edge; beside the list it moves as little as it can.
 */
export function usePaneInView(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // After the shell and the router, which begin a page at its top
    queueMicrotask(() => {
      if (!pane.current || pane.current.getBoundingClientRect().bottom <= window.innerHeight) return;
      const block = window.matchMedia(TWO_PANES).matches ? 'nearest' : 'start';
      pane.current.scrollIntoView({ block, behavior: 'instant' });
    });
  }, [pane]);
}
