import type { PendingEmailChange } from 'contracts';
import { useState } from 'react';

/** When the server sends codes again (ms since 1970). */
export interface CodesCooldown {
  availableAt: number;
  /** The server refused for so many seconds. */
  onRefused(seconds: number): void;
}

/**
 * The cooldown from the pending change and from refusals. It continues after the change was cancelled or replaced by one to
 * another address.
 * @param respondedAt time of the server's response (ms since 1970)
 */
export function useCodesCooldown(
  { pending }: PendingEmailChange,
  respondedAt: number,
): CodesCooldown & { reset(): void } {
  const [availableAt, setAvailableAt] = useState(0);
  const extend = (seconds: number, from: number) => setAvailableAt((before) => Math.max(before, from + seconds * 1000));
  const [known, setKnown] = useState<PendingEmailChange['pending']>(null);
  if (pending !== known) {
    setKnown(pending);
    if (pending) extend(pending.resendAfter, respondedAt);
  }
  return {
    availableAt,
    onRefused: (seconds) => extend(seconds, Date.now()),
    reset: () => setAvailableAt(0),
  };
}
