import { useEffect } from 'react';
import { whenIdle } from 'shared-ui/app';

/** Loads the late part of a field when the browser is idle: a screen reader may come to it without a use of the page. */
export function useLoadWhenIdle(load: () => Promise<void>): void {
  // The first use of the page tries again
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
}
