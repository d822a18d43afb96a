import { type RefCallback, useCallback } from 'react';

/** What has the focus keeps that much from the head, for its ring. */
const RING_IN_PX = 8;

/**
 * For the scrolling body of a sheet that stands on the bottom edge: when a toast takes room from its top, and when it gives
 * it back, what one reads, types or is about to press stays where it is, and only the head moves over it. What has the focus
 * is pushed along, so that it is not covered.
 */
export function useStillContent(): RefCallback<HTMLElement> {
  return useCallback((body: HTMLElement | null) => {
    if (!body) return undefined;
    let height = body.clientHeight;
    const watch = new ResizeObserver(() => {
      const taken = height - body.clientHeight;
      height = body.clientHeight;
      body.scrollTop += taken;
      const covered = coveredBy(body);
      // What had been scrolled out of sight before stays there
      if (covered > 0 && covered <= taken + 1) body.scrollTop -= covered;
    });
    watch.observe(body);
    return () => watch.disconnect();
  }, []);
}

/** How far what has the focus reaches over the upper edge, in px. */
function coveredBy(body: HTMLElement): number {
  const focused = document.activeElement;
  if (!focused || !body.contains(focused)) return 0;
  return body.getBoundingClientRect().top + RING_IN_PX - focused.getBoundingClientRect().top;
}
