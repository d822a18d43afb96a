import type { Thread } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared-ui/app';
import { focusComposer } from '../../parts/focus/conversation-focus.ts';
import { BlockedNote, LeftNote } from './composer-unavailable.tsx';
import { Composer } from './composer.tsx';
import { useMessageDraft } from './use-message-draft.ts';

/** Whether the user wants a copy by SMS in this conversation. */
export interface SmsChoice {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

interface Props {
  thread: Thread;
  outbox: {
    isSending: boolean;
    send: (text: string, options: { sendSMS: boolean; listingId: number | undefined }) => void;
  };
  unblocking: { unblock: () => Promise<void>; isLoading: boolean };
  /** Of the listing that the next message is about. */
  listingId: number | undefined;
  sms: SmsChoice;
}

/** The composer, or why there is none. After unblocking somebody here it takes the focus. */
export function ConversationComposer({ thread, unblocking, ...props }: Props) {
  const [isUnblocked, setUnblocked] = useState(false);
  if (!thread.reachable) return <LeftNote />;
  if (thread.blocked) {
    const unblock = (): void => {
      setUnblocked(true);
      void unblocking.unblock();
    };
    return <BlockedNote name={thread.otherUser.username} isUnblocking={unblocking.isLoading} onUnblock={unblock} />;
  }
  return <DraftComposer thread={thread} takesFocus={isUnblocked} {...props} />;
}

/** Sends through the outbox, which shows the message in the conversation immediately. */
function DraftComposer({
  thread: { otherUser, canSms, smsUnavailable },
  outbox,
  listingId,
  sms,
  takesFocus,
}: Omit<Props, 'unblocking'> & { takesFocus: boolean }) {
  const takesInitialFocus = useRef(takesFocus);
  useEffect(() => {
    // The pressed button is gone; the focus stays where the user has moved it meanwhile
    if (takesInitialFocus.current && document.activeElement === document.body) focusComposer();
  }, []);
  const draft = useMessageDraft(otherUser.id);
  const clearListing = useClearListing();
  const onSend = (text: string): void => {
    outbox.send(text, { sendSMS: canSms && sms.isOn, listingId });
    draft.clear();
    if (listingId) clearListing();
  };
  return (
    <Composer
      name={otherUser.username}
      text={draft.text}
      onText={draft.setText}
      isSending={outbox.isSending}
      sms={{ ...sms, unavailable: canSms ? null : (smsUnavailable ?? 'unknown') }}
      onSend={onSend}
    />
  );
}

/** The listing goes with the first message only: later ones are about whatever the conversation is about then. */
function useClearListing(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
}
