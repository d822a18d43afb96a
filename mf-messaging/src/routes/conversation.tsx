import { useTranslation } from 'shared-ui/app';
import type { ConversationTrip, OtherUser, Thread } from 'shared-ui/contracts';
import { ConversationMenu } from '../features/safety/conversation-menu.tsx';
import { MessageLog } from '../features/thread/message-log.tsx';
import { UnknownPerson } from '../features/thread/no-thread.tsx';
import { ThreadHead } from '../features/thread/thread-head.tsx';
import { ThreadPane } from '../features/thread/thread-pane.tsx';
import { ThreadSkeleton } from '../features/thread/thread-skeleton.tsx';
import { type ShownThread, useThread } from '../features/thread/use-thread.ts';
import { TripBar } from '../features/trip-bar/trip-bar.tsx';
import { useShownTrip } from '../features/trip-bar/use-shown-trip.ts';
import { type Outbox, useOutbox } from '../features/outbox/use-outbox.ts';
import { LoadFailed } from '../load-failed/load-failed.tsx';
import { type SmsChoice, Writing } from './writing.tsx';
import { useActsOf } from './use-acts-of.tsx';
import { focusOnWriting, useFocusOnConversation } from './use-focus-moves.ts';
import styles from './messages.module.css';

interface Props {
  meId: number;
  otherUserId: number;
  /** The listing that one came from. */
  listing: number | undefined;
  /** Who it is, where the list knows it already. */
  known: OtherUser | undefined;
  sms: SmsChoice;
}

/** What one has said with somebody, and where one goes on with it. */
export function Conversation({ meId, otherUserId, listing, known, sms }: Props) {
  const { t } = useTranslation('messaging');
  const shown = useThread({ otherUserId, listing });
  const { thread } = shown;
  const outbox = useOutbox(otherUserId);
  const isRefused = outbox.pending.some(({ state }) => state === 'failed');
  const trip = useShownTrip({ trip: thread?.trip, listing, people: [meId, otherUserId], isRefused });
  useFocusOnConversation(thread !== undefined);
  const isBusy = !thread && !shown.isFailed && !shown.isUnknown;
  return (
    <ThreadPane isBusy={isBusy}>
      <ThreadHead
        person={shown.isUnknown ? undefined : (thread?.otherUser ?? known)}
        isBusy={isBusy}
        menu={thread ? <ConversationMenu thread={{ ...thread, trip }} /> : null}
      />
      {thread ? <Said {...{ meId, thread, shown, outbox, trip, listing, sms }} /> : null}
      {isBusy ? <ThreadSkeleton /> : null}
      {shown.isUnknown ? <UnknownPerson /> : null}
      {shown.isFailed ? (
        <LoadFailed sentence={t('messages.threadFailed')} onRetry={shown.retry} className={styles.failed} />
      ) : null}
    </ThreadPane>
  );
}

interface SaidProps extends Pick<Props, 'meId' | 'listing' | 'sms'> {
  thread: Thread;
  shown: ShownThread;
  outbox: Outbox;
  trip: ConversationTrip | null;
}

function Said({ meId, thread, shown, outbox, trip, listing, sms }: SaidProps) {
  const actsOf = useActsOf(thread);
  const retry = (clientId: string): void => {
    outbox.retry(clientId);
    focusOnWriting();
  };
  const discard = (clientId: string): void => {
    outbox.discard(clientId);
    focusOnWriting();
  };
  return (
    <>
      {trip ? <TripBar trip={trip} /> : null}
      <MessageLog
        meId={meId}
        thread={thread}
        shown={shown}
        unsent={outbox.pending}
        onRetry={retry}
        onDiscard={discard}
        actsOf={actsOf}
      />
      <Writing thread={thread} outbox={outbox} listing={listing} sms={sms} />
    </>
  );
}

/** An address that names nobody. */
export function NobodysConversation() {
  useFocusOnConversation(true);
  return (
    <ThreadPane isBusy={false}>
      <ThreadHead person={undefined} isBusy={false} />
      <UnknownPerson />
    </ThreadPane>
  );
}
