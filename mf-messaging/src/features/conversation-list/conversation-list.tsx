import type { Conversation, ConversationListing } from 'contracts';
import { memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDay, Link, paths, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { type Pages, ViewMore } from 'shared-ui/app/pages';
import { Avatar } from 'shared-ui/ui/avatar';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Input } from 'shared-ui/ui/input';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Code } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import english from '../../locales/en/conversation-list.json' with { type: 'json' };
import { TripStateBadge } from '../../parts/trip-state/trip-state.tsx';
import { formatListTime, useToday } from '../../parts/days/days.ts';
import { useOnInView } from '../../parts/in-view/use-in-view.ts';
import { getRowId } from '../../parts/focus/conversation-focus.ts';
import styles from './conversation-list.module.css';

registerLocale('messaging', english);

/** The contract's. */
const MAX_SEARCH_LENGTH = 100;

interface Props {
  conversations: Pages<Conversation>;
  /** The current user's id. */
  userId: number;
  /** The other user of the open conversation. */
  openId: number | undefined;
  /** What the list is searched for; '' for all. */
  search: string;
  onSearch: (search: string) => void;
}

/** The conversations, that with the newest message first (spec §2). */
export function ConversationList({ conversations, userId, openId, search, onSearch }: Props) {
  const { t } = useTranslation('messaging');
  const list = useRef<HTMLElement>(null);
  const { items: all, isFailed, retry } = conversations;
  const today = useToday();
  return (
    <nav ref={list} aria-label={t('conversations.label')} aria-busy={!all && !isFailed} className={styles.list}>
      <ConversationSearch search={search} onSearch={onSearch} />
      {isFailed ? <LoadFailed sentence={t('conversations.failed')} onRetry={retry} className={styles.inPane} /> : null}
      {!all && !isFailed ? <ConversationsSkeleton /> : null}
      {all?.length === 0 && !search ? <NoConversations /> : null}
      {search ? (
        <p role="status" className={styles.nothing}>
          {all?.length === 0 ? t('conversations.nothingFound', { search }) : null}
        </p>
      ) : null}
      {all?.length ? (
        <ul className={styles.rows}>
          {all.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              userId={userId}
              today={today}
              isOpen={conversation.otherUser.id === openId}
            />
          ))}
        </ul>
      ) : null}
      <MoreConversations conversations={conversations} within={list} />
    </nav>
  );
}

/** Shown to a user without conversations (spec §2). */
export function NoConversations() {
  const { t } = useTranslation('messaging');
  const action = (
    <Button asChild>
      <Link to={paths.search()}>{t('conversations.find')}</Link>
    </Button>
  );
  return <EmptyState compact titleAs="h2" title={t('conversations.empty')} action={action} className={styles.inPane} />;
}

interface ConversationRowProps {
  conversation: Conversation;
  /** The current user's id. */
  userId: number;
  isOpen: boolean;
  /** YYYY-MM-DD, for the time of the message. */
  today: string;
}

/**
 * The other user, with a badge for unread messages (spec §2), the last words or those that a search has found, the days of their latest trip
 * or else of the listing they write about, and where the two stand.
 */
const ConversationRow = memo(function ConversationRow({ conversation, userId, isOpen, today }: ConversationRowProps) {
  const { t } = useTranslation('messaging');
  const { otherUser, read, latestTrip, isLastDeleted = false } = conversation;
  const lastMessage = isLastDeleted ? t('conversations.deleted') : conversation.lastMessage;
  const itinerary = latestTrip?.itinerary ?? conversation.listing;
  const { id, username, profilePictureUrl } = otherUser;
  const shown = conversation.found ?? { senderId: conversation.senderId, createdAt: conversation.lastMessageAt };
  const isNew = !read && conversation.senderId !== userId;
  const state = latestTrip ? <TripStateBadge state={toShownState(latestTrip)} /> : null;
  return (
    <li>
      <Link
        id={getRowId(id)}
        to={paths.conversation(id)}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className={styles.row}
      >
        <Avatar name={username} src={profilePictureUrl} />
        <span className={styles.facts}>
          <span className={styles.top}>
            <span className={styles.name}>
              <bdi>{username}</bdi>
            </span>{' '}
            <time dateTime={shown.createdAt} className={styles.time}>
              <bdi>{formatListTime(new Date(shown.createdAt), today, t('conversations.yesterday'))}</bdi>
            </time>
          </span>{' '}
          {lastMessage ? (
            <span dir="auto" className={styles.words}>
              {shown.senderId === userId ? <span className={styles.you}>{`${t('conversations.you')} `}</span> : null}
              <span>{lastMessage}</span>
            </span>
          ) : null}{' '}
          {itinerary || state || isNew ? (
            <span className={styles.itinerary}>
              {itinerary ? <ItineraryText itinerary={itinerary} /> : null} {state ? <span>{state}</span> : null}{' '}
              {isNew ? (
                <Badge tone="sign" className={styles.new}>
                  {t('conversations.new')}
                </Badge>
              ) : null}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
});

type ShownItinerary = Pick<ConversationListing, 'departureAirport' | 'arrivalAirport' | 'date'>;

/** 'MAA → LHR, Dec 12, 2026' */
function ItineraryText({ itinerary: { departureAirport, arrivalAirport, date } }: { itinerary: ShownItinerary }) {
  const { t } = useTranslation('messaging');
  return (
    <span className={styles.way}>
      <Trans
        t={t}
        i18nKey="conversations.itinerary"
        values={{ from: departureAirport, to: arrivalAirport, day: formatDay(date) }}
        components={{
          code: <Code key="code" />,
          word: <VisuallyHidden key="word" />,
          arrow: <span key="arrow" aria-hidden="true" className={styles.arrow} />,
          day: <bdi key="day" />,
        }}
      />
    </span>
  );
}

function toShownState({ state, askedByMe, isOver = false }: NonNullable<Conversation['latestTrip']>): string {
  if (state === 'asked') return askedByMe ? 'youAsked' : 'asksYou';
  return state === 'agreed' && isOver ? 'question' : state;
}

/** Waits for a pause before it searches. */
const SEARCH_DELAY_MS = 300;

function ConversationSearch({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { t } = useTranslation('messaging');
  const [text, setText] = useState(search);
  const apply = useEffectEvent(onSearch);
  const wanted = text.trim().slice(0, MAX_SEARCH_LENGTH);
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(() => apply(wanted), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, search]);
  return (
    <Input
      type="search"
      value={text}
      onChange={({ target }) => setText(target.value)}
      aria-label={t('conversations.search')}
      placeholder={t('conversations.search')}
      className={styles.search}
    />
  );
}

interface MoreConversationsProps {
  conversations: Pages<Conversation>;
  within: RefObject<HTMLElement | null>;
}

/** Loads the next page when the end of the list comes near the view, or by the button. */
function MoreConversations({ conversations, within }: MoreConversationsProps) {
  const { t } = useTranslation('messaging');
  const { items, hasMore, isLoadingMore, isMoreFailed, showMore } = conversations;
  const enabled = hasMore && !isLoadingMore && !isMoreFailed;
  const end = useOnInView<HTMLDivElement>(within, showMore, { enabled, resetKey: items?.length });
  return (
    <ViewMore
      ref={end}
      pages={conversations}
      label={t('conversations.more')}
      variant="quiet"
      size="small"
      align="center"
      className={styles.more}
    />
  );
}

const SKELETON_WIDTHS = ['7rem', '10rem', '8.5rem', '6rem', '9rem'];

export function ConversationsSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <div>
      <VisuallyHidden>{t('conversations.busy')}</VisuallyHidden>
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton shape="avatar" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
