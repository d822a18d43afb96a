import { useState } from 'react';
import type { PendingEmailChange } from 'shared-ui/contracts';
import type { NextCodes } from './waiting-change.ts';

/**
 * The server tells of the wait beside a change that waits, and in a refusal. It outlives the change: a cancelled one, and
 * another address in its place, wait as long.
 */
export function useNextCodes({ pending }: PendingEmailChange, toldAt: number): NextCodes & { reset(): void } {
  const [availableAt, setAvailableAt] = useState(0);
  const wait = (seconds: number, from: number) => setAvailableAt((before) => Math.max(before, from + seconds * 1000));
  const [heard, setHeard] = useState<PendingEmailChange['pending']>(null);
  if (pending !== heard) {
    setHeard(pending);
    if (pending) wait(pending.resendAfter, toldAt);
  }
  return {
    availableAt,
    onRefused: (seconds) => wait(seconds, Date.now()),
    reset: () => setAvailableAt(0),
  };
}
