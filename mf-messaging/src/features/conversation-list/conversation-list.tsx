import type { Conversation } from 'contracts';
import { memo, type RefObject, useRef } from 'react';
import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Avatar } from 'shared-ui/ui/avatar';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import english from '../../locales/en/conversation-list.json' with { type: 'json' };
import { useOnInView } from '../../parts/in-view/use-in-view.ts';
import styles from './conversation-list.module.css';
import type { Conversations } from './use-conversations.ts';

registerLocale('messaging', english);

interface Props {
  conversations: Conversations;
  /** The current user's id. */
  userId: number;
  /** The other user of the open conversation. */
  openId: number | undefined;
}

/** The conversations, that with the newest message first (spec §2). */
export function ConversationList({ conversations, userId, openId }: Props) {
  const { t } = useTranslation('messaging');
  const list = useRef<HTMLElement>(null);
  const { all, isFailed, retry } = conversations;
  return (
    <nav ref={list} aria-label={t('conversations.label')} aria-busy={!all && !isFailed} className={styles.list}>
      {isFailed ? <LoadFailed sentence={t('conversations.failed')} onRetry={retry} className={styles.inPane} /> : null}
      {!all && !isFailed ? <ConversationsSkeleton /> : null}
      {all?.length === 0 ? <NoConversations /> : null}
      {all?.length ? (
        <ul className={styles.rows}>
          {all.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              isNew={!conversation.read && conversation.senderId !== userId}
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

/** The element id of a row, which is focused when its conversation is left. */
export const getRowId = (otherUserId: number): string => `conversation-${String(otherUserId)}`;

interface ConversationRowProps {
  conversation: Conversation;
  isNew: boolean;
  isOpen: boolean;
}

/** The other user, with a badge for unread messages (spec §2). */
const ConversationRow = memo(function ConversationRow({ conversation, isNew, isOpen }: ConversationRowProps) {
  const { t } = useTranslation('messaging');
  const { id, username, profilePictureUrl } = conversation.otherUser;
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
        <span className={styles.name}>
          <bdi>{username}</bdi>
        </span>{' '}
        {isNew ? <Badge tone="sign">{t('conversations.new')}</Badge> : null}
      </Link>
    </li>
  );
});

interface MoreConversationsProps {
  conversations: Conversations;
  within: RefObject<HTMLElement | null>;
}

/** Loads the next page when the end of the list comes near the view, or by the button. */
function MoreConversations({ conversations, within }: MoreConversationsProps) {
  const { t } = useTranslation('messaging');
  const { all, hasMore, isLoadingMore, isMoreFailed, loadMore } = conversations;
  const enabled = hasMore && !isLoadingMore && !isMoreFailed;
  const end = useOnInView<HTMLDivElement>(within, loadMore, { enabled, resetKey: all?.length });
  if (!hasMore) return null;
  return (
    <div ref={end} className={styles.more}>
      {isMoreFailed ? (
        <Notice tone="error" role="alert">
          {t('conversations.moreFailed')}
        </Notice>
      ) : null}
      <Button variant="quiet" size="small" busy={isLoadingMore} onClick={loadMore}>
        {t(isLoadingMore ? 'conversations.moreBusy' : 'conversations.more')}
      </Button>
    </div>
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
