import type { Message, OtherUser, Thread } from 'contracts';
import { type ReactNode, useCallback, useState } from 'react';
import {
  type CurrentUser,
  Navigate,
  paths,
  useCurrentUser,
  useLocation,
  useNavigate,
  usePageTitle,
  useParams,
  useSearchParams,
  useTranslation,
} from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { usePages } from 'shared-ui/app/pages';
import { Band } from 'shared-ui/ui/band';
import { MessageSquareText } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { useListConversationsInfiniteQuery } from '../api/messages.ts';
import { ConversationComposer, type SmsChoice } from '../features/composer/conversation-composer.tsx';
import {
  ConversationList,
  ConversationsSkeleton,
  NoConversations,
} from '../features/conversation-list/conversation-list.tsx';
import { AskMenuItem } from '../features/conversation-trips/ask-to-fly.tsx';
import { ConversationBar, useAskWith } from '../features/conversation-trips/conversation-bar.tsx';
import { useShownListing } from '../features/conversation-trips/listing-bar.tsx';
import { useAskDialog } from '../features/conversation-trips/use-ask-dialog.tsx';
import { useConversationTrips } from '../features/conversation-trips/use-conversation-trips.tsx';
import { useDeletableIds } from '../features/deletion/use-deletable-ids.ts';
import { useDeleteConversation } from '../features/deletion/use-delete-conversation.tsx';
import { DeleteMessage, useDeleteMessage } from '../features/deletion/use-delete-message.tsx';
import { LoggedIn } from '../features/logged-out/logged-in.tsx';
import { type Outbox, useOutbox } from '../features/outbox/use-outbox.ts';
import { canBlock, useUnblock } from '../features/safety/block-dialog.tsx';
import { ConversationMenu } from '../features/safety/conversation-menu.tsx';
import { ReportMessage } from '../features/safety/report-message.tsx';
import { MessageLog } from '../features/thread/message-log.tsx';
import {
  SelectConversation,
  ThreadHeader,
  ThreadPane,
  ThreadSkeleton,
  UnknownPerson,
} from '../features/thread/thread-pane.tsx';
import { type LoadedThread, useThread } from '../features/thread/use-thread.ts';
import { formatClock } from '../parts/days/days.ts';
import {
  findComposer,
  focusComposer,
  useFocusOnConversation,
  useFocusOnRow,
} from '../parts/focus/conversation-focus.ts';
import { useLive } from '../parts/live/use-live.ts';
import styles from './messages-page.module.css';

/** Messages (spec §2), and the link from a listing to a conversation (PRODUCT.md 21). */
export function MessagesPage() {
  const requested = useRequestedConversation();
  if (requested) return <Navigate replace to={paths.conversation(requested.otherUserId)} state={requested.state} />;
  return <Page />;
}

export { MessagesPage as Component };

function Page() {
  const { t } = useTranslation('messaging');
  usePageTitle(t('messages.title'));
  const { user, isLoading } = useCurrentUser();
  const { otherUserId } = useOpenConversation();
  const isConversation = otherUserId !== undefined && (user !== null || isLoading);
  return (
    <>
      <Band
        height="slim"
        icon={MessageSquareText}
        title={t('messages.title')}
        className={isConversation ? styles.bandOfConversation : undefined}
      />
      <MessagesOrLogin />
    </>
  );
}

function MessagesOrLogin() {
  const { t } = useTranslation('messaging');
  const waiting = (
    <Wrap className={styles.page}>
      <MessagesSkeleton />
    </Wrap>
  );
  return (
    <LoggedIn reason={t('loggedOut.text')} loginUnknown={t('messages.loginUnknown')} waiting={waiting} keepsForms>
      {(user) => (
        <Wrap className={styles.page}>
          <Messages key={user.id} user={user} />
        </Wrap>
      )}
    </LoggedIn>
  );
}

/** The list beside the conversation; on phones one of the two (spec §2). */
function Messages({ user }: { user: CurrentUser }) {
  useLive();
  const [search, setSearch] = useState('');
  // Live events change the list of all, which has no argument
  const conversations = usePages(useListConversationsInfiniteQuery(search || undefined));
  const { otherUserId, listing } = useOpenConversation();
  const [smsChosen, setSmsChosen] = useState<ReadonlySet<number>>(new Set());
  useFocusOnRow(otherUserId);
  if (conversations.items?.length === 0 && otherUserId === undefined && !search) {
    return (
      <div className={styles.panes} data-view="alone">
        <NoConversations />
      </div>
    );
  }
  const openId = typeof otherUserId === 'number' ? otherUserId : undefined;
  const known = conversations.items?.find(({ otherUser }) => otherUser.id === openId)?.otherUser;
  const chooseSms = (isOn: boolean): void => {
    if (openId) setSmsChosen((before) => new Set([...before].filter((id) => id !== openId).concat(isOn ? openId : [])));
  };
  return (
    <div className={styles.panes} data-view={otherUserId === undefined ? 'list' : 'thread'}>
      <ConversationList
        conversations={conversations}
        userId={user.id}
        openId={openId}
        search={search}
        onSearch={setSearch}
      />
      {otherUserId === undefined ? <SelectConversation /> : null}
      {otherUserId === 'unknown' ? <UnknownConversation /> : null}
      {openId ? (
        <Conversation
          key={openId}
          userId={user.id}
          otherUserId={openId}
          nextListingId={listing}
          known={known}
          sms={{ isOn: smsChosen.has(openId), onChange: chooseSms }}
        />
      ) : null}
    </div>
  );
}

interface ConversationProps {
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
function Conversation({ userId, otherUserId, nextListingId, known, sms }: ConversationProps) {
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
function UnknownConversation() {
  useFocusOnConversation(true);
  return (
    <ThreadPane isBusy={false}>
      <ThreadHeader person={undefined} isBusy={false} />
      <UnknownPerson />
    </ThreadPane>
  );
}

interface ThreadContentProps extends Pick<ConversationProps, 'userId' | 'nextListingId' | 'sms'> {
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
  const unblocking = useUnblock(thread.otherUser);
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
        insertions={trips.entries}
        deletableIds={deletableIds}
        onRetry={retry}
        onDiscard={discard}
        renderActions={renderActions}
      />
      {trips.dialog}
      {deletion.dialog}
      <ConversationComposer
        thread={thread}
        outbox={outbox}
        unblocking={unblocking}
        listingId={nextListingId}
        sms={sms}
      />
    </>
  );
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

/** While the current user is loading. */
function MessagesSkeleton() {
  const { otherUserId } = useOpenConversation();
  return (
    <div className={styles.panes} data-view={otherUserId === undefined ? 'list' : 'thread'} aria-busy>
      <div className={styles.waitingList}>
        <ConversationsSkeleton />
      </div>
      {otherUserId === undefined ? (
        <SelectConversation />
      ) : (
        <ThreadPane isBusy>
          <ThreadHeader person={undefined} isBusy />
          <ThreadSkeleton />
        </ThreadPane>
      )}
    </div>
  );
}

const ID = /^[1-9]\d{0,15}$/;

const parseId = (text: string | null | undefined): number | undefined =>
  text && ID.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;

/** The history state of a conversation; the browser keeps it through a reload. */
interface ConversationState {
  /** The listing that the next message is about. */
  listing?: number | undefined;
}

/** The conversation that `/messages?to=…&listing=…` requests (PRODUCT.md 21), if it does. */
function useRequestedConversation(): { otherUserId: number; state: ConversationState } | undefined {
  const [search] = useSearchParams();
  const otherUserId = parseId(search.get('to'));
  return otherUserId ? { otherUserId, state: { listing: parseId(search.get('listing')) } } : undefined;
}

/** The conversation of this address: none, an invalid id ('unknown'), or a user id. */
function useOpenConversation(): { otherUserId: number | 'unknown' | undefined } & ConversationState {
  const { otherUserId } = useParams();
  const state = useLocation().state as ConversationState | null;
  return {
    otherUserId: otherUserId === undefined ? undefined : (parseId(otherUserId) ?? 'unknown'),
    listing: typeof state?.listing === 'number' ? state.listing : undefined,
  };
}
