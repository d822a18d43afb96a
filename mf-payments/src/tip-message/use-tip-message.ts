import { useState } from 'react';
import { OWN_KEYS, useCurrentUser } from 'shared-ui/app';

const keyOf = (who: number | null, recipientId: number): string =>
  `${OWN_KEYS}payments:${String(who ?? 'anyone')}:tip-message:${String(recipientId)}`;

/** The draft of a message, for this tab. Log Out removes it (OWN_KEYS); a browser that forbids storage loses it at a reload. */
const drafts = {
  read(key: string): string {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  write(key: string, text: string): void {
    try {
      if (text === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // Closed to us: it is kept until a reload
    }
  },
};

export interface TipMessage {
  /** As it was typed. */
  message: string;
  change: (text: string) => void;
  /** Removes the draft of a tip that is paid. The text stays until the page is left or `change` is called: a payment carries it. */
  removeDraft: () => void;
}

/**
 * What the tipper writes to the helper, kept over reloads. Who logs in meanwhile takes it with them; another account than the one that
 * wrote it never sees it.
 */
export function useTipMessage(recipientId: number): TipMessage {
  const { user } = useCurrentUser();
  const who = user?.id ?? null;
  const [author, setAuthor] = useState(who);
  const [message, setMessage] = useState(() => drafts.read(keyOf(who, recipientId)));
  if (who !== null && who !== author) {
    setAuthor(who);
    if (author !== null || message === '') setMessage(drafts.read(keyOf(who, recipientId)));
  }
  const change = (text: string): void => {
    setMessage(text);
    drafts.write(keyOf(author, recipientId), text);
  };
  return { message, change, removeDraft: () => drafts.write(keyOf(author, recipientId), '') };
}
