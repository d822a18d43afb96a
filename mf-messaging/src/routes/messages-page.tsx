import { useState } from 'react';
import {
  type CurrentUser,
  Navigate,
  paths,
  useCurrentUser,
  useLocation,
  usePageTitle,
  useParams,
  useSearchParams,
  useTranslation,
} from 'shared-ui/app';
import { usePages } from 'shared-ui/app/pages';
import { Band } from 'shared-ui/ui/band';
import { MessageSquareText } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { useListConversationsInfiniteQuery } from '../api/messages.ts';
import {
  ConversationList,
  ConversationsSkeleton,
  NoConversations,
} from '../features/conversation-list/conversation-list.tsx';
import { SelectConversation, ThreadHeader, ThreadPane, ThreadSkeleton } from '../features/thread/thread-pane.tsx';
import { useLive } from '../parts/live/use-live.ts';
import { useFocusOnRow } from './conversation-focus.ts';
import { Conversation, UnknownConversation } from './conversation.tsx';
import { LoggedIn } from './logged-in.tsx';
import styles from './messages.module.css';

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
