import { useEffect, useState } from 'react';
import { type OwnDraft, useDraft } from 'shared-ui/app/drafts';

export interface TipMessage extends Omit<OwnDraft, 'draft'> {
  /** As it was typed. */
  message: string;
  change: (text: string) => void;
  /** Removes the draft of a tip that is paid. The text stays until the page is left or `change` is called: a payment carries it. */
  removeDraft: () => void;
}

/** What the tipper writes to the helper: their draft, as of any form (`useDraft`). */
export function useTipMessage(recipientId: number): TipMessage {
  const { draft, owner, round } = useDraft(`tip-message:${String(recipientId)}`);
  const [typed, setTyped] = useState({ message: typedIn(draft), round });
  if (typed.round !== round) setTyped({ message: typedIn(draft), round });
  const { message } = typed;
  useEffect(() => draft.save({ message }), [draft, message]);
  const change = (text: string): void => setTyped({ message: text, round });
  return { owner, round, message, change, removeDraft: () => draft.remove() };
}

/** Anything may have written it. */
function typedIn(draft: OwnDraft['draft']): string {
  const { message } = draft.read();
  return typeof message === 'string' ? message : '';
}
