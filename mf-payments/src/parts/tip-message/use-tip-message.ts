import { useEffect, useState } from 'react';
import { type FormDraft, useDraft } from 'shared-ui/app/drafts';

export interface TipMessage extends Omit<FormDraft, 'draft'> {
  /** As it was typed. */
  message: string;
  setMessage: (text: string) => void;
  /** Removes the draft of a paid tip. The text stays in the page, since the payment carries it. */
  removeDraft: () => void;
}

/** The message of a tip, stored as a draft of its writer. */
export function useTipMessage(recipientId: number): TipMessage {
  const { draft, owner, formKey } = useDraft(`tip-message:${String(recipientId)}`);
  const [typed, setTyped] = useState({ message: readMessage(draft), formKey });
  if (typed.formKey !== formKey) setTyped({ message: readMessage(draft), formKey });
  const { message } = typed;
  useEffect(() => draft.save({ message }), [draft, message]);
  const setMessage = (text: string): void => setTyped({ message: text, formKey });
  return { owner, formKey, message, setMessage, removeDraft: () => draft.remove() };
}

function readMessage(draft: FormDraft['draft']): string {
  const { message } = draft.read();
  return typeof message === 'string' ? message : '';
}
