import { type ReactNode, useCallback } from 'react';
import type { Message, Thread } from 'shared-ui/contracts';
import { hasLeft } from '../features/safety/has-left.ts';
import { ReportMessage } from '../features/safety/report-message.tsx';
import { clockOf } from '../features/thread/days.ts';

/** What one can do about a message that one has received: report it. The same function as long as the person stays the same. */
export function useActsOf(thread: Thread): (message: Message, isStop: boolean) => ReactNode {
  const { id, username, profilePictureUrl } = thread.otherUser;
  const canBlock = !thread.blocked && !hasLeft(thread);
  return useCallback(
    (message, isStop) => (
      <ReportMessage
        message={message}
        time={clockOf(new Date(message.createdAt))}
        otherUser={{ id, username, profilePictureUrl }}
        canBlock={canBlock}
        isStop={isStop}
      />
    ),
    [id, username, profilePictureUrl, canBlock],
  );
}
