import type { RefObject } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Notice } from 'shared-ui/ui/notice';
import { useWhenSeen } from '../../in-view/use-when-seen.ts';
import type { Conversations } from './use-conversations.ts';
import styles from './conversation-list.module.css';

interface Props {
  conversations: Conversations;
  within: RefObject<HTMLElement | null>;
}

/** The end of the list: what is further down comes as soon as one gets here, or presses the button. */
export function MoreConversations({ conversations, within }: Props) {
  const { t } = useTranslation('messaging');
  const { all, hasMore, isLoadingMore, isMoreFailed, showMore } = conversations;
  const isWanted = hasMore && !isLoadingMore && !isMoreFailed;
  const end = useWhenSeen<HTMLDivElement>(within, showMore, { isWanted, round: all?.length });
  if (!hasMore) return null;
  return (
    <div ref={end} className={styles.more}>
      {isMoreFailed ? (
        <Notice tone="error" role="alert">
          {t('conversations.moreFailed')}
        </Notice>
      ) : null}
      <Button variant="quiet" size="small" busy={isLoadingMore} onClick={showMore}>
        {t(isLoadingMore ? 'conversations.moreBusy' : 'conversations.more')}
      </Button>
    </div>
  );
}
