import { type Message, MESSAGE_DELETABLE_MINUTES, type Trip } from 'contracts';
import { useEffect, useMemo, useState } from 'react';

const DELETABLE_MS = MESSAGE_DELETABLE_MINUTES * 60_000;

const NONE: readonly Trip[] = [];

interface Options {
  userId: number;
  messages: readonly Message[];
  /** What belongs to one of them is taken back there. */
  trips: readonly Trip[] | undefined;
}

/** The ids of one's own messages that can still be deleted for both, as far as this browser's clock knows: the server decides. */
export function useDeletableIds({ userId, messages, trips = NONE }: Options): ReadonlySet<number> {
  const [now, setNow] = useState(Date.now);
  const own = useMemo(() => {
    const stepIds = new Set(trips.flatMap(({ steps }) => steps.map(({ messageId }) => messageId)));
    return messages
      .filter(({ id, senderId, deleted = false }) => senderId === userId && !deleted && !stepIds.has(id))
      .map(({ id, createdAt }) => ({ id, until: Date.parse(createdAt) + DELETABLE_MS }));
  }, [userId, messages, trips]);
  const next = Math.min(...own.map(({ until }) => until).filter((until) => until > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  return useMemo(() => new Set(own.filter(({ until }) => until > now).map(({ id }) => id)), [own, now]);
}
