import { memo } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import type { Conversation } from 'shared-ui/contracts';
import { Avatar } from 'shared-ui/ui/avatar';
import { Badge } from 'shared-ui/ui/badge';
import styles from './conversation-list.module.css';

interface Props {
  conversation: Conversation;
  isNew: boolean;
  isOpen: boolean;
}

/** Where the focus goes when one comes back from somebody's conversation. */
export const rowIdOf = (otherUserId: number): string => `conversation-${String(otherUserId)}`;

/** Who it is, and whether there is something new (spec §2). */
export const ConversationRow = memo(function ConversationRow({ conversation, isNew, isOpen }: Props) {
  const { t } = useTranslation('messaging');
  const { id, username, profilePictureUrl } = conversation.otherUser;
  return (
    <li>
      <Link
        id={rowIdOf(id)}
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
