import { useState } from 'react';
import type { CurrentUser } from 'shared-ui/app';
import { ConversationList, NoConversations } from '../features/conversation-list/conversation-list.tsx';
import { useConversations } from '../features/conversation-list/use-conversations.ts';
import { SelectConversation } from '../features/thread/no-thread.tsx';
import { useLive } from '../live/use-live.ts';
import { Conversation, NobodysConversation } from './conversation.tsx';
import { useOpenConversation } from './open-conversation.ts';
import { useFocusOnRow } from './use-focus-moves.ts';
import styles from './messages.module.css';

/** The list beside what was said; on phones one of the two (spec §2). */
export function Messages({ me }: { me: CurrentUser }) {
  useLive();
  const conversations = useConversations();
  const { otherUserId, listing } = useOpenConversation();
  const [smsWanted, setSmsWanted] = useState<ReadonlySet<number>>(new Set());
  useFocusOnRow(otherUserId);
  if (conversations.all?.length === 0 && otherUserId === undefined) {
    return (
      <div className={styles.panes} data-view="alone">
        <NoConversations />
      </div>
    );
  }
  const openId = typeof otherUserId === 'number' ? otherUserId : undefined;
  const known = conversations.all?.find(({ otherUser }) => otherUser.id === openId)?.otherUser;
  const wantSms = (isOn: boolean): void => {
    if (openId) setSmsWanted((before) => new Set([...before].filter((id) => id !== openId).concat(isOn ? openId : [])));
  };
  return (
    <div className={styles.panes} data-view={otherUserId === undefined ? 'list' : 'thread'}>
      <ConversationList conversations={conversations} meId={me.id} openId={openId} />
      {otherUserId === undefined ? <SelectConversation /> : null}
      {otherUserId === 'unknown' ? <NobodysConversation /> : null}
      {openId ? (
        <Conversation
          key={openId}
          meId={me.id}
          otherUserId={openId}
          listing={listing}
          known={known}
          sms={{ isOn: smsWanted.has(openId), onChange: wantSms }}
        />
      ) : null}
    </div>
  );
}
