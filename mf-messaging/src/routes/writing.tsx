import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared-ui/app';
import type { Thread } from 'shared-ui/contracts';
import { Composer } from '../features/composer/composer.tsx';
import { BlockedNote, LeftNote } from '../features/composer/no-composer.tsx';
import { useDraft } from '../features/draft/use-draft.ts';
import type { Outbox } from '../features/outbox/use-outbox.ts';
import { useUnblocking } from '../features/safety/use-unblocking.ts';
import { focusOnWriting } from './use-focus-moves.ts';

/** Whether one wants a copy by SMS to go along, in this conversation. */
export interface SmsChoice {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

interface Props {
  thread: Thread;
  outbox: Outbox;
  listing: number | undefined;
  sms: SmsChoice;
}

/** The composer, or why there is none. Who unblocks somebody here wants to write to them. */
export function Writing({ thread, ...props }: Props) {
  const [isUnblocked, setUnblocked] = useState(false);
  if (!thread.reachable) return <LeftNote />;
  if (thread.blocked) return <Blocked thread={thread} onUnblock={() => setUnblocked(true)} />;
  return <Draft thread={thread} takesFocus={isUnblocked} {...props} />;
}

function Blocked({ thread: { otherUser }, onUnblock }: Pick<Props, 'thread'> & { onUnblock: () => void }) {
  const { unblock, isLoading } = useUnblocking(otherUser);
  const press = (): void => {
    onUnblock();
    void unblock();
  };
  return <BlockedNote name={otherUser.username} isUnblocking={isLoading} onUnblock={press} />;
}

/** What one writes goes into the outbox, and stands in the conversation from there on. */
function Draft({
  thread: { otherUser, canSms, smsUnavailable },
  outbox,
  listing,
  sms,
  takesFocus,
}: Props & { takesFocus: boolean }) {
  useFocusInsteadOf(takesFocus);
  const draft = useDraft(otherUser.id);
  const forgetListing = useForgetListing();
  const { send, sending } = outbox;
  const { text, setText, clear } = draft;
  const onSend = (written: string): void => {
    send(written, { sendSMS: canSms && sms.isOn, listingId: listing });
    clear();
    if (listing) forgetListing();
  };
  return (
    <Composer
      name={otherUser.username}
      text={text}
      onText={setText}
      isSending={sending}
      sms={{ ...sms, unavailable: canSms ? null : (smsUnavailable ?? 'unknown') }}
      onSend={onSend}
    />
  );
}

/** The button that was pressed has gone: the focus is nowhere, unless somebody has gone on meanwhile. */
function useFocusInsteadOf(isPressed: boolean): void {
  const atFirst = useRef(isPressed);
  useEffect(() => {
    if (atFirst.current && document.activeElement === document.body) focusOnWriting();
  }, []);
}

/** The listing has gone with the first message: those after it are about whatever the conversation is about by then. */
function useForgetListing(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
}
