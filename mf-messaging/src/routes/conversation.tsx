import type { AskWith, ConversationListing, Message, OtherUser, Thread, Trip } from 'contracts';
import { type ReactNode, useCallback } from 'react';
import { paths, useNavigate, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { AskButton, AskMenuItem } from '../features/conversation-trips/ask-to-fly.tsx';
import { findCardStep, useConversationTrips } from '../features/conversation-trips/use-conversation-trips.tsx';
import { type AskDialogControls, useAskDialog } from '../features/conversation-trips/use-ask-dialog.tsx';
import { useDeletableIds } from '../features/deletion/use-deletable-ids.ts';
import { useDeleteConversation } from '../features/deletion/use-delete-conversation.tsx';
import { DeleteMessage, useDeleteMessage } from '../features/deletion/use-delete-message.tsx';
import { type Outbox, useOutbox } from '../features/outbox/use-outbox.ts';
import { canBlock } from '../features/safety/block-dialog.tsx';
import { ConversationMenu } from '../features/safety/conversation-menu.tsx';
import { ReportMessage } from '../features/safety/report-message.tsx';
import { useListAskWithQuery } from '../api/trips.ts';
import { formatClock } from '../parts/days/days.ts';
import { type LogInsertion, MessageLog } from '../features/thread/message-log.tsx';
import { ThreadHeader, ThreadPane, ThreadSkeleton, UnknownPerson } from '../features/thread/thread-pane.tsx';
import { type LoadedThread, useThread } from '../features/thread/use-thread.ts';
import { ListingBar, TripBar, useShownListing } from '../features/listing-bar/listing-bar.tsx';
import { ConversationComposer, type SmsChoice } from './conversation-composer.tsx';
import { findComposer, focusComposer, useFocusOnConversation } from './conversation-focus.ts';
import styles from './messages.module.css';

interface Props {
  /** The current user's id. */
  userId: number;
  otherUserId: number;
  /** The listing the user came from, which the next message is about. */
  nextListingId: number | undefined;
  /** The other user, where the list has them already. */
  known: OtherUser | undefined;
  sms: SmsChoice;
}

/** The messages with another user, and the composer. */
export function Conversation({ userId, otherUserId, nextListingId, known, sms }: Props) {
  const { t } = useTranslation('messaging');
  const loaded = useThread({ otherUserId, listingId: nextListingId });
  const { thread } = loaded;
  const outbox = useOutbox(otherUserId);
  const isRefused = outbox.pending.some(({ state }) => state === 'failed');
  const userIds = [userId, otherUserId];
  const listing = useShownListing({ listing: thread?.listing, nextListingId, userIds, isRefused });
  const trips = useConversationTrips({ otherUserId, findComposer });
  const askWith = useAskWith({ listing, loaded });
  const ask = useAskDialog({ person: thread?.otherUser, askWith, onAsked: trips.focusTrip });
  const navigate = useNavigate();
  const deletion = useDeleteConversation({
    person: thread?.otherUser,
    newestId: loaded.messages.at(-1)?.id,
    onDeleted: () => void navigate(paths.messages(), { preventScrollReset: true }),
  });
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
            <ConversationMenu thread={{ ...thread, listing }} deletion={deletion.item}>
              {askWith ? <AskMenuItem ask={ask} /> : null}
            </ConversationMenu>
          ) : null
        }
      />
      {thread ? (
        <ThreadContent
          userId={userId}
          thread={thread}
          loaded={loaded}
          outbox={outbox}
          trips={trips}
          nextListingId={nextListingId}
          sms={sms}
          bar={<ConversationBar trips={trips.all} loaded={loaded} listing={listing} ask={askWith ? ask : null} />}
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

interface ThreadContentProps extends Pick<Props, 'userId' | 'nextListingId' | 'sms'> {
  thread: Thread;
  loaded: LoadedThread;
  outbox: Outbox;
  trips: ReturnType<typeof useConversationTrips>;
  bar: ReactNode;
}

function ThreadContent({ userId, thread, loaded, outbox, trips, bar, nextListingId, sms }: ThreadContentProps) {
  const deletion = useDeleteMessage(thread.otherUser, findComposer);
  const deletableIds = useDeletableIds({ userId, messages: loaded.messages, trips: trips.all });
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
      {bar}
      {trips.failure}
      <MessageLog
        userId={userId}
        thread={thread}
        loaded={loaded}
        pending={outbox.pending}
        insertions={trips.entries.filter((entry) => !isCleared(entry, thread))}
        deletableIds={deletableIds}
        onRetry={retry}
        onDiscard={discard}
        renderActions={renderActions}
      />
      {trips.dialog}
      {deletion.dialog}
      <ConversationComposer thread={thread} outbox={outbox} listingId={nextListingId} sms={sms} />
    </>
  );
}

interface AskWithOptions {
  /** What they write about. */
  listing: ConversationListing | null;
  loaded: LoadedThread;
}

/** With what one can ask the other person; undefined where one cannot, and until it is known. */
function useAskWith({ listing, loaded: { thread, messages } }: AskWithOptions): AskWith | undefined {
  const listings = listing?.isPublic ? [listing.listingId] : [];
  const hasBegun = listings.length > 0 || messages.length > 0;
  const { currentData } = useListAskWithQuery(
    { listings, with: thread?.otherUser.id },
    { skip: !thread?.reachable || thread.blocked || !hasBegun },
  );
  return currentData?.find(({ isOffered, openTrip }) => isOffered && openTrip === null);
}

interface ConversationBarProps {
  trips: Trip[] | undefined;
  loaded: LoadedThread;
  listing: ConversationListing | null;
  /** Null where one may not ask. */
  ask: AskDialogControls | null;
}

/**
 * The trip that the two have agreed on, or have flown unless they write about another listing now; else the listing they write about, with
 * the question to fly together while none is open. An open question shows where its card is not loaded yet; where it is, and is about that
 * listing, nothing does. The menu has the question too: for a conversation without a listing, and for another listing.
 */
function ConversationBar({ trips, loaded, listing, ask }: ConversationBarProps) {
  const agreed = trips?.find(({ state }) => state === 'agreed');
  if (agreed) return <TripBar trip={agreed} />;
  const asked = trips?.filter(({ state }) => state === 'asked');
  const earlier = asked?.find((trip) => isEarlier(trip, loaded));
  if (earlier) return <TripBar trip={earlier} />;
  if (asked?.some((trip) => isAbout(trip, listing))) return null;
  const done = trips?.find(({ state }) => state === 'done');
  if (done && (!listing?.isPublic || isAbout(done, listing))) return <TripBar trip={done} />;
  if (!listing) return null;
  const offersAsk = listing.isPublic && trips?.every(({ state }) => state !== 'asked');
  return <ListingBar listing={listing}>{offersAsk && ask ? <AskButton ask={ask} /> : null}</ListingBar>;
}

/** Whether its card is above the messages that are loaded. */
function isEarlier(trip: Trip, { hasMore, messages: [first] }: LoadedThread): boolean {
  const cardAt = findCardStep(trip)?.at;
  return hasMore && first !== undefined && cardAt !== undefined && cardAt < first.createdAt;
}

const isAbout = ({ requestId, offerId }: Trip, listing: ConversationListing | null): boolean =>
  listing !== null && [requestId, offerId].includes(listing.listingId);

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
