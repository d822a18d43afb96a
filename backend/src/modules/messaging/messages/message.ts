import type { Message, SmsState } from 'shared-ui/contracts';

/** A message as the driver gives it: keys as text in rows, as numbers in JSON. */
export interface MessageRow {
  id: string | number;
  senderId: string | number;
  content: string;
  clientId: string | null;
  sms: SmsState;
  createdAt: string;
}

/** What of the row `m` makes a MessageRow. */
export const MESSAGE_COLUMNS = [
  'm.id as id',
  'm.sender_id as senderId',
  'm.content as content',
  'm.client_id as clientId',
  'm.sms as sms',
  'm.created_at as createdAt',
] as const;

/** A message as this person sees it: what became of its SMS, and what it is called in a browser, is its sender's alone. */
export function toMessage({ id, senderId, content, clientId, sms, createdAt }: MessageRow, meId: number): Message {
  const isMine = Number(senderId) === meId;
  return {
    ...{ id: Number(id), senderId: Number(senderId), content, createdAt: new Date(createdAt).toISOString() },
    ...(isMine ? { sms, clientId } : { sms: 'none', clientId: null }),
  };
}
