import { type ReactNode, useRef } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { ConversationsSkeleton } from './conversations-skeleton.tsx';
import { MoreConversations } from './more-conversations.tsx';
import './texts.ts';
import type { Conversations } from './use-conversations.ts';
import styles from './conversation-list.module.css';

interface Props {
  conversations: Conversations;
  /** Oneself, by user id. */
  meId: number;
  /** Whose conversation is open. */
  openId: number | undefined;
}

/** With whom one has written, the newest message first (spec §2). */
export function ConversationList({ conversations, meId, openId }: Props) {
  const { t } = useTranslation('messaging');
  const list = useRef<HTMLElement>(null);
  const { all, isFailed, retry } = conversations;
  return (
    <nav ref={list} aria-label={t('conversations.label')} aria-busy={!all && !isFailed} className={styles.list}>
      {isFailed ? <LoadFailed sentence={t('conversations.failed')} onRetry={retry} className={styles.inPane} /> : null}
      {!all && !isFailed ? <ConversationsSkeleton /> : null}
      {all?.length === 0 ? <NoConversations /> : null}
      <Rows>
        {all?.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isNew={!conversation.read && conversation.senderId !== meId}
            isOpen={conversation.otherUser.id === openId}
          />
        ))}
      </Rows>
      <MoreConversations conversations={conversations} within={list} />
    </nav>
  );
}

/** No list where it has no rows. */
const Rows = ({ children }: { children: ReactNode[] | undefined }) =>
  children?.length ? <ul className={styles.rows}>{children}</ul> : null;

/** Where one has written with nobody (spec §2). */
export function NoConversations() {
  const { t } = useTranslation('messaging');
  const action = (
    <Button asChild>
      <Link to={paths.search()}>{t('conversations.find')}</Link>
    </Button>
  );
  return <EmptyState compact titleAs="h2" title={t('conversations.empty')} action={action} className={styles.inPane} />;
}
