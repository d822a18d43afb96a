import { defineEntity, p } from '@mikro-orm/core';
import { ConversationEntity } from './conversation.entity.ts';

const ParticipantSchema = defineEntity({
  name: 'Participant',
  schema: 'messaging',
  tableName: 'participant',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    conversation: () => p.manyToOne(ConversationEntity).mapToPk().primary().deleteRule('cascade'),
    otherId: p.bigint('number'),
    lastMessageId: p.bigint('number'),
    lastSenderId: p.bigint('number'),
    lastMessageAt: p.datetime(),
    /** The last message that this person has read. */
    readUpTo: p.bigint('number').nullable(),
    /** Whether it holds something new for this person, and since when. `mailbox.unread` counts these. */
    unread: p.boolean().default(false),
    unreadSince: p.datetime().nullable(),
    /** When a mail told them of what they have not read; null again once they have. */
    noticedAt: p.datetime().nullable(),
    /** When a message last went to them as SMS too; null again once they have written. */
    smsAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'participant_newest',
      expression: 'create index participant_newest on messaging.participant (user_id, last_message_id desc)',
    },
    { name: 'participant_by_conversation', properties: ['conversation'] },
  ],
  checks: [{ name: 'participant_unread', expression: 'unread = (unread_since is not null)' }],
});

/** A conversation as one of its two people sees it: a row of their list. Gone once that person has left. */
export class ParticipantEntity extends ParticipantSchema.class {}
ParticipantSchema.setClass(ParticipantEntity);
