import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import { messageDraftStore } from '../../parts/drafts/message-drafts.ts';

const SAVE_DELAY_MS = 300;

interface MessageDraft {
  text: string;
  setText: (text: string) => void;
  /** Removes it when the message was sent. */
  clear: () => void;
}

/** The text in a composer, stored in this browser until it is sent from here or another tab, or until Log Out. */
export function useMessageDraft(otherUserId: number): MessageDraft {
  const userId = useCurrentUser().user?.id;
  const id = String(otherUserId);
  const drafts = useMemo(() => (userId === undefined ? undefined : messageDraftStore.of(userId)), [userId]);
  const restore = (): string => drafts?.get(id) ?? '';
  const [shown, setShown] = useState(() => ({ drafts, id, text: restore(), saved: restore() }));
  const [debounce] = useState(() => createDebounce(SAVE_DELAY_MS));
  let { text, saved } = shown;
  if (shown.drafts !== drafts || shown.id !== id) {
    text = saved = restore();
    setShown({ drafts, id, text, saved });
  }
  useEffect(() => {
    window.addEventListener('pagehide', debounce.flush);
    return () => {
      window.removeEventListener('pagehide', debounce.flush);
      debounce.flush();
    };
  }, [drafts, id, debounce]);
  const onStoreChange = useEffectEvent(() => {
    const stored = restore();
    if (stored === saved) return;
    // Another tab sent it: it must not be sent twice. What was typed here meanwhile stays.
    if (text === saved) debounce.cancel();
    setShown({ drafts, id, text: text === saved ? stored : text, saved: stored });
  });
  useEffect(() => messageDraftStore.subscribe(() => onStoreChange()), []);
  const setText = useCallback(
    (next: string): void => {
      setShown((before) => ({ ...before, drafts, id, text: next }));
      debounce.schedule(() => {
        if (next) drafts?.save(next, id);
        else drafts?.remove(id);
      });
    },
    [drafts, id, debounce],
  );
  const clear = useCallback((): void => {
    setText('');
    debounce.flush();
  }, [setText, debounce]);
  return { text, setText, clear };
}

/** Runs the newest scheduled callback after a delay, or on `flush`. */
function createDebounce(delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: (() => void) | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    newest = undefined;
  };
  const flush = (): void => {
    const callback = newest;
    cancel();
    callback?.();
  };
  const schedule = (callback: () => void): void => {
    cancel();
    newest = callback;
    timer = setTimeout(flush, delayMs);
  };
  return { schedule, flush, cancel };
}
