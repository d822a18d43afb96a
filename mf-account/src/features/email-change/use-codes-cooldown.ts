import type { PendingEmailChange } from 'contracts';
import { useState } from 'react';

/** When the server sends codes again (ms since 1970). */
export interface CodesCooldown {
  availableAt: number;
  /** The server refused for so long. */
  onRefused(waitMs: number): void;
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
  const extend = (until: number) => setAvailableAt((before) => Math.max(before, until));
  const [known, setKnown] = useState<PendingEmailChange['pending']>(null);
  if (pending !== known) {
    setKnown(pending);
    if (pending) extend(respondedAt + pending.resendAfter * 1000);
  }
  return {
    availableAt,
    onRefused: (waitMs) => extend(Date.now() + waitMs),
    reset: () => setAvailableAt(0),
  };
}
