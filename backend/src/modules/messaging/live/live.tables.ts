import type { Generated } from 'kysely';
import type { News } from './live-events.ts';

/** What people are told, as typed SQL sees it: a part of MessagingTables. int8 arrives as text. */
export interface LiveTables {
  'messaging.mailbox': { user_id: string; last_event_id: Generated<string>; unread: Generated<number> };
  'messaging.live_event': {
    user_id: string;
    id: string;
    kind: News['kind'];
    other_id: string;
    conversation_id: string | null;
    message_id: string | null;
    by_me: Generated<boolean>;
    created_at: string;
  };
}
