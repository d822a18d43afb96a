import type { Thread } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared-ui/app';
import { BlockedNote, LeftNote } from '../features/composer/composer-unavailable.tsx';
import { Composer } from '../features/composer/composer.tsx';
import { useMessageDraft } from '../features/draft/use-message-draft.ts';
import type { Outbox } from '../features/outbox/use-outbox.ts';
import { useUnblock } from '../features/safety/block-dialog.tsx';
import { focusComposer } from './conversation-focus.ts';

/** Whether the user wants a copy by SMS in this conversation. */
export interface SmsChoice {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

interface Props {
  thread: Thread;
  outbox: Outbox;
  /** Of the listing that the next message is about. */
  listingId: number | undefined;
  sms: SmsChoice;
}

/** The composer, or why there is none. After unblocking somebody here it takes the focus. */
export function ConversationComposer({ thread, ...props }: Props) {
  const [isUnblocked, setUnblocked] = useState(false);
  if (!thread.reachable) return <LeftNote />;
  if (thread.blocked) return <Blocked thread={thread} onUnblock={() => setUnblocked(true)} />;
  return <DraftComposer thread={thread} takesFocus={isUnblocked} {...props} />;
}

function Blocked({ thread: { otherUser }, onUnblock }: Pick<Props, 'thread'> & { onUnblock: () => void }) {
  const { unblock, isLoading } = useUnblock(otherUser);
  const onPress = (): void => {
    onUnblock();
    void unblock();
  };
  return <BlockedNote name={otherUser.username} isUnblocking={isLoading} onUnblock={onPress} />;
}

/** Sends through the outbox, which shows the message in the conversation immediately. */
function DraftComposer({
  thread: { otherUser, canSms, smsUnavailable },
  outbox,
  listingId,
  sms,
  takesFocus,
}: Props & { takesFocus: boolean }) {
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
