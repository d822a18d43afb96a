import type { Agreement, ConversationTrip, Message, OtherUser, Thread } from 'contracts';
import { type ReactNode, useCallback } from 'react';
import { paths, useNavigate, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { AskButton, AskMenuItem } from '../features/agreements/ask-to-fly.tsx';
import { useAgreements } from '../features/agreements/use-agreements.tsx';
import { type AskDialogControls, useAskDialog } from '../features/agreements/use-ask-dialog.tsx';
import { useDeletableIds } from '../features/deletion/use-deletable-ids.ts';
import { useDeleteConversation } from '../features/deletion/use-delete-conversation.tsx';
import { DeleteMessage, useDeleteMessage } from '../features/deletion/use-delete-message.tsx';
import { type Outbox, useOutbox } from '../features/outbox/use-outbox.ts';
import { canBlock } from '../features/safety/block-dialog.tsx';
import { ConversationMenu } from '../features/safety/conversation-menu.tsx';
import { ReportMessage } from '../features/safety/report-message.tsx';
import { getOpenListingIds } from '../api/open-agreement.ts';
import { formatClock } from '../parts/days/days.ts';
import { type LogInsertion, MessageLog } from '../features/thread/message-log.tsx';
import { ThreadHeader, ThreadPane, ThreadSkeleton, UnknownPerson } from '../features/thread/thread-pane.tsx';
import { type LoadedThread, useThread } from '../features/thread/use-thread.ts';
import { AgreementBar, TripBar, useShownTrip } from '../features/trip-bar/trip-bar.tsx';
import { ConversationComposer, type SmsChoice } from './conversation-composer.tsx';
import { focusComposer, useFocusOnConversation } from './conversation-focus.ts';
import styles from './messages.module.css';

interface Props {
  /** The current user's id. */
  userId: number;
  otherUserId: number;
  /** The listing the user came from. */
  listing: number | undefined;
  /** The other user, where the list has them already. */
  known: OtherUser | undefined;
  sms: SmsChoice;
}

/** The messages with another user, and the composer. */
export function Conversation({ userId, otherUserId, listing, known, sms }: Props) {
  const { t } = useTranslation('messaging');
  const loaded = useThread({ otherUserId, listing });
  const { thread } = loaded;
  const outbox = useOutbox(otherUserId);
  const isRefused = outbox.pending.some(({ state }) => state === 'failed');
  const trip = useShownTrip({ trip: thread?.trip, listing, userIds: [userId, otherUserId], isRefused });
  const agreements = useAgreements({ otherUserId, focusComposer });
  const ask = useAskDialog({
    person: thread?.otherUser,
    listingId: findAskedListing(trip, agreements.all),
    onAsked: agreements.focusQuestion,
  });
  const navigate = useNavigate();
  const deletion = useDeleteConversation({
    person: thread?.otherUser,
    newestId: loaded.messages.at(-1)?.id,
    onDeleted: () => void navigate(paths.messages(), { preventScrollReset: true }),
  });
  const hasSomethingToAsk = trip?.isPublic === true || loaded.messages.length > 0;
  const isTaken = isTakenByOthers(trip, agreements.all);
  const canAsk = thread?.reachable === true && !thread.blocked && hasSomethingToAsk && !isTaken;
  useFocusOnConversation(thread !== undefined);
  const isBusy = !thread && !loaded.isFailed && !loaded.isUnknown;
  return (
    <ThreadPane isBusy={isBusy}>
      <ThreadHeader
        person={loaded.isUnknown ? undefined : (thread?.otherUser ?? known)}
        hasPage={thread?.reachable === true && !thread.blocked}
        isBusy={isBusy}
        menu={
          thread ? (
            <ConversationMenu thread={{ ...thread, trip }} deletion={deletion.item}>
              {canAsk ? <AskMenuItem ask={ask} /> : null}
            </ConversationMenu>
          ) : null
        }
      />
      {thread ? (
        <ThreadContent
          {...{ userId, thread, loaded, outbox, agreements, listing, sms }}
          tripBar={<ConversationTripBar all={agreements.all} loaded={loaded} trip={trip} ask={canAsk ? ask : null} />}
        />
      ) : null}
      {ask.dialog}
      {deletion.dialog}
      {isBusy ? <ThreadSkeleton /> : null}
      {loaded.isUnknown ? <UnknownPerson /> : null}
      {loaded.isFailed ? (
        <LoadFailed sentence={t('messages.threadFailed')} onRetry={loaded.retry} className={styles.failed} />
      ) : null}
    </ThreadPane>
  );
}

/** For an address without a valid user id. */
export function UnknownConversation() {
  useFocusOnConversation(true);
  return (
    <ThreadPane isBusy={false}>
      <ThreadHeader person={undefined} isBusy={false} />
      <UnknownPerson />
    </ThreadPane>
  );
}

interface ThreadContentProps extends Pick<Props, 'userId' | 'listing' | 'sms'> {
  thread: Thread;
  loaded: LoadedThread;
  outbox: Outbox;
  agreements: ReturnType<typeof useAgreements>;
  tripBar: ReactNode;
}

function ThreadContent({ userId, thread, loaded, outbox, agreements, tripBar, listing, sms }: ThreadContentProps) {
  const deletion = useDeleteMessage(thread.otherUser);
  const deletableIds = useDeletableIds({ userId, messages: loaded.messages, agreements: agreements.all });
  const renderActions = useMessageActions(thread, deletion.ask);
  const retry = (clientId: string): void => {
    outbox.retry(clientId);
    focusComposer();
  };
  const discard = (clientId: string): void => {
    outbox.discard(clientId);
    focusComposer();
  };
  return (
    <>
      {tripBar}
      {agreements.failure}
      <MessageLog
        userId={userId}
        thread={thread}
        loaded={loaded}
        pending={outbox.pending}
        insertions={agreements.entries.filter((entry) => !isCleared(entry, thread))}
        deletableIds={deletableIds}
        onRetry={retry}
        onDiscard={discard}
        renderActions={renderActions}
      />
      {agreements.dialog}
      {deletion.dialog}
      <ConversationComposer thread={thread} outbox={outbox} listing={listing} sms={sms} />
    </>
  );
}

/** The listing they write about, unless it has left the site or something is open about it: then the user names another. */
function findAskedListing(trip: ConversationTrip | null, all: Agreement[] | undefined): number | undefined {
  if (!trip?.isPublic) return undefined;
  const { listingId } = trip;
  return getOpenListingIds(all ?? []).has(listingId) ? undefined : listingId;
}

/** Its owner looks for nobody else. The two may ask about another trip where they have this one together. */
const isTakenByOthers = (trip: ConversationTrip | null, all: Agreement[] = []): boolean =>
  trip?.isPublic === true && trip.isTaken === true && !getOpenListingIds(all).has(trip.listingId);

interface TripBarProps {
  all: Agreement[] | undefined;
  loaded: LoadedThread;
  trip: ConversationTrip | null;
  /** Null where one may not ask. */
  ask: AskDialogControls | null;
}

/**
 * The trip that the two have agreed on, or have flown unless they write about another one now; else the one they write about, with
 * the question to fly together while none is open. An open question shows where its card is not loaded yet; where it is, and is about that
 * trip, nothing does. The menu has the question too: for a conversation without a trip, and for another trip.
 */
function ConversationTripBar({ all, loaded, trip, ask }: TripBarProps) {
  const agreed = all?.find(({ state }) => state === 'agreed');
  if (agreed) return <AgreementBar agreement={agreed} />;
  const asked = all?.filter(({ state }) => state === 'asked');
  const earlier = asked?.find((agreement) => isEarlier(agreement, loaded));
  if (earlier) return <AgreementBar agreement={earlier} />;
  if (asked?.some((agreement) => isAbout(agreement, trip))) return null;
  const done = all?.find(({ state }) => state === 'done');
  if (done && (!trip?.isPublic || isAbout(done, trip))) return <AgreementBar agreement={done} />;
  if (!trip) return null;
  const offersAsk = trip.isPublic && all?.every(({ state }) => state !== 'asked');
  return <TripBar trip={trip}>{offersAsk && ask ? <AskButton ask={ask} /> : null}</TripBar>;
}

/** Whether its card is above the messages that are loaded. */
const isEarlier = ({ steps }: Agreement, { hasEarlier, messages: [first] }: LoadedThread): boolean =>
  hasEarlier && first !== undefined && steps.some(({ step, at }) => step === 'ask' && at < first.createdAt);

const isAbout = ({ requestId, offerId }: Agreement, trip: ConversationTrip | null): boolean =>
  trip !== null && [requestId, offerId].includes(trip.listingId);

/** A step from before the user has deleted the conversation for themselves. What can still be done about a trip stays. */
function isCleared({ isCard, messageId, at }: LogInsertion, { cleared }: Thread): boolean {
  if (!cleared || isCard) return false;
  return messageId === null ? at <= new Date(cleared.at) : messageId <= cleared.upToId;
}

/** The action of a message: reporting a received one, deleting one's own. Memoized by the other user. */
function useMessageActions(
  thread: Thread,
  askToDelete: (message: Message) => void,
): (message: Message, isTabStop: boolean) => ReactNode {
  const { id, username, profilePictureUrl } = thread.otherUser;
  const offersBlock = canBlock(thread);
  return useCallback(
    (message, isTabStop) => {
      const time = formatClock(new Date(message.createdAt));
      if (message.senderId !== id)
        return <DeleteMessage message={message} time={time} isTabStop={isTabStop} onAsk={askToDelete} />;
      return (
        <ReportMessage
          message={message}
          time={time}
          otherUser={{ id, username, profilePictureUrl }}
          canBlock={offersBlock}
          isTabStop={isTabStop}
        />
      );
    },
    [id, username, profilePictureUrl, offersBlock, askToDelete],
  );
}
