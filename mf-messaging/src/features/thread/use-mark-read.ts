import { useEffect, useRef, useState } from 'react';
import { useMarkReadMutation } from '../../api/messages.ts';

const RETRY_DELAY_MS = 10_000;

interface Options {
  otherUserId: number;
  /** The newest message of the other user. */
  newestId: number | undefined;
  /** The last message that is marked as read on the server. */
  readUpTo: number | null;
  /** Whether the newest message is on the screen. */
  isInView: boolean;
}

/** Marks messages as read on the server once they are on the screen. A failed request is repeated after 10 s. */
export function useMarkRead({ otherUserId, newestId, readUpTo, isInView }: Options): void {
  const [markRead] = useMarkReadMutation();
  const [retries, setRetries] = useState(0);
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sentId = useRef(0);
  useEffect(() => () => clearTimeout(retryTimer.current), []);
  useEffect(() => {
    if (!isInView || !newestId || newestId <= Math.max(readUpTo ?? 0, sentId.current)) return;
    sentId.current = newestId;
    void markRead({ otherUserId, messageId: newestId }).then(({ error }) => {
      if (!error) return;
      sentId.current = 0;
      retryTimer.current = setTimeout(() => setRetries((before) => before + 1), RETRY_DELAY_MS);
    });
  }, [markRead, otherUserId, newestId, readUpTo, isInView, retries]);
}
