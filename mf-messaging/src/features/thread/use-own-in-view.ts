import { useEffect, useEffectEvent } from 'react';
import type { Entry } from './entries.ts';

/** Goes to the end when one has written something oneself, wherever one was reading. */
export function useOwnInView(entries: Entry[], meId: number, toEnd: () => void): void {
  const own = entries.findLast(({ unsent, message }) => unsent ?? message?.senderId === meId)?.key;
  const show = useEffectEvent(toEnd);
  useEffect(() => show(), [own]);
}
