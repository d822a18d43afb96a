import { ConversationsSkeleton } from '../features/conversation-list/conversations-skeleton.tsx';
import { ThreadHead } from '../features/thread/thread-head.tsx';
import { ThreadPane } from '../features/thread/thread-pane.tsx';
import { ThreadSkeleton } from '../features/thread/thread-skeleton.tsx';
import { SelectConversation } from '../features/thread/no-thread.tsx';
import { useOpenConversation } from './open-conversation.ts';
import styles from './messages.module.css';

/** The shape of the messages until it is known whose they are. */
export function MessagesSkeleton() {
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
          <ThreadHead person={undefined} isBusy />
          <ThreadSkeleton />
        </ThreadPane>
      )}
    </div>
  );
}
