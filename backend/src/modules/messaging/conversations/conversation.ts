import type { Conversation, OtherUser } from 'shared-ui/contracts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';

type Key = string | number;

/** The person on the other side, as the driver gives them: without an account nulls. */
interface OtherRow {
  otherId: Key;
  username: string | null;
  profilePictureUrl: string | null;
}

export interface ConversationRow extends OtherRow {
  id: Key;
  unread: boolean;
  lastMessageId: Key;
  senderId: Key;
  lastMessageAt: string;
  otherReadUpTo: Key | null;
}

export const toOtherUser = ({ otherId, username, profilePictureUrl }: OtherRow): OtherUser => ({
  ...{ id: Number(otherId), username: nameOrDeleted(username), profilePictureUrl },
});

/** A row of one's list. The last message is read where its receiver has read it: oneself, or the other person. */
export function toConversation(row: ConversationRow, meId: number): Conversation {
  const { id, unread, lastMessageId, senderId, lastMessageAt, otherReadUpTo } = row;
  const readByThem = Number(otherReadUpTo ?? 0) >= Number(lastMessageId);
  return {
    id: Number(id),
    otherUser: toOtherUser(row),
    read: Number(senderId) === meId ? readByThem : !unread,
    senderId: Number(senderId),
    lastMessageAt: new Date(lastMessageAt).toISOString(),
  };
}
