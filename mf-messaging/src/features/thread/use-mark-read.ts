import { useEffect, useRef, useState } from 'react';
import { useMarkReadMutation } from '../../api/messages.ts';

const AGAIN_IN_MS = 10_000;

interface What {
  otherUserId: number;
  /** The newest message that the other person has written. */
  newestId: number | undefined;
  /** As far as the server knows that one has read. */
  readUpTo: number | null;
  /** Whether the newest is to be seen at this moment. */
  isOnScreen: boolean;
}

/** Tells the server what one has read, as soon as it was on the screen; where that fails, again a little later. */
export function useMarkRead({ otherUserId, newestId, readUpTo, isOnScreen }: What): void {
  const [markRead] = useMarkReadMutation();
  const [round, setRound] = useState(0);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(0);
  useEffect(() => () => clearTimeout(again.current), []);
  useEffect(() => {
    if (!isOnScreen || !newestId || newestId <= Math.max(readUpTo ?? 0, told.current)) return;
    told.current = newestId;
    void markRead({ otherUserId, messageId: newestId }).then(({ error }) => {
      if (!error) return;
      told.current = 0;
      again.current = setTimeout(() => setRound((before) => before + 1), AGAIN_IN_MS);
    });
  }, [markRead, otherUserId, newestId, readUpTo, isOnScreen, round]);
}
