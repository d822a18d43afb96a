import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import { forget, keep, onKeptElsewhere, readKept } from '../../kept/kept.ts';

const PAUSE_IN_MS = 300;
const NOBODY = 0;

export interface Draft {
  text: string;
  setText: (text: string) => void;
  /** Forgets it: it has been sent. */
  clear: () => void;
}

interface Place {
  me: number;
  name: string;
}

const restored = ({ me, name }: Place): string => readKept(me, name) ?? '';

function write({ me, name }: Place, text: string): void {
  if (text) keep(me, name, text);
  else forget(me, name);
}

/** What one has begun to write to somebody: kept in this browser until it is sent, here or in another tab, or one logs out. */
export function useDraft(otherUserId: number): Draft {
  const me = useCurrentUser().user?.id ?? NOBODY;
  const name = `draft:${String(otherUserId)}`;
  const [shown, setShown] = useState(() => ({ me, name, text: restored({ me, name }) }));
  const flush = useRef<Cancellable>(() => undefined);
  let text = shown.text;
  if (shown.me !== me || shown.name !== name) {
    text = restored({ me, name });
    setShown({ me, name, text });
  }
  useEffect(() => {
    const now = (): void => flush.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [me, name]);
  useElsewhere({ me, name }, (before, now = '') => {
    // What was sent there is not left here, to be sent again; what was written here stays
    if (text !== before) return;
    flush.current.cancel?.();
    setShown({ me, name, text: now });
  });
  const setText = useCallback(
    (next: string): void => {
      setShown({ me, name, text: next });
      flush.current = laterOrNow(flush, () => me !== NOBODY && write({ me, name }, next));
    },
    [me, name],
  );
  const clear = useCallback((): void => {
    setText('');
    flush.current();
  }, [setText]);
  return { text, setText, clear };
}

/** Hears what another tab makes of this draft. */
function useElsewhere({ me, name }: Place, hear: Parameters<typeof onKeptElsewhere>[1]): void {
  const heard = useEffectEvent(hear);
  useEffect(() => onKeptElsewhere({ me, name }, (before, now) => heard(before, now)), [me, name]);
}

/** Does it after a pause, or as soon as what is returned is called: once. A newer text takes the place of the one before. */
function laterOrNow(before: { current: Cancellable }, act: () => void): Cancellable {
  before.current.cancel?.();
  const timer = setTimeout(() => flush(), PAUSE_IN_MS);
  let open = true;
  const flush: Cancellable = () => {
    clearTimeout(timer);
    if (open) act();
    open = false;
  };
  flush.cancel = () => {
    clearTimeout(timer);
    open = false;
  };
  return flush;
}

type Cancellable = (() => void) & { cancel?: () => void };
