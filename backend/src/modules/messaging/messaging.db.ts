import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { TableOf } from '../../platform/database/kysely-types.ts';
import type { AccountViews } from '../../views/account.views.ts';
import type { ListingsViews } from '../../views/listings.views.ts';
import type { MessagingViews } from '../../views/messaging.views.ts';
import type { PaymentsViews } from '../../views/payments.views.ts';
import type {
  AmigoSegmentEntity,
  TripAnswerEntity,
  TripEntity,
  TripFlightEntity,
  TripStepEntity,
} from './trips/trip.entity.ts';
import type { TripCountEntity } from './trips/trip-count.entity.ts';
import type { BlockEntity } from './blocks/block.entity.ts';
import type { ConversationEntity, ConversationListingEntity, ParticipantEntity } from './conversation.entity.ts';
import type { LiveEventEntity, MailboxEntity } from './live/live-event.entity.ts';
import type { MessageEntity } from './messages/message.entity.ts';
import type { ReplyTimesEntity } from './messages/reply-times.entity.ts';
import type { MessageNoticesEntity } from './notices/message-notices.entity.ts';
import type { ReportEntity } from './reports/report.entity.ts';
import type { SmsCopyEntity, SmsDayEntity, SmsStopEntity } from './sms/sms.entities.ts';

/** What this module's queries may name: its tables, and the published views. */
export interface MessagingTables extends AccountViews, ListingsViews, MessagingViews, PaymentsViews {
  'messaging.amigo_segment': TableOf<AmigoSegmentEntity>;
  'messaging.trip': TableOf<TripEntity>;
  'messaging.trip_answer': TableOf<TripAnswerEntity>;
  'messaging.trip_flight': TableOf<TripFlightEntity>;
  'messaging.trip_step': TableOf<TripStepEntity>;
  'messaging.block': TableOf<BlockEntity>;
  'messaging.conversation': TableOf<ConversationEntity>;
  'messaging.conversation_listing': TableOf<ConversationListingEntity>;
  'messaging.live_event': TableOf<LiveEventEntity>;
  'messaging.mailbox': TableOf<MailboxEntity>;
  'messaging.message': TableOf<MessageEntity>;
  'messaging.message_notices': TableOf<MessageNoticesEntity>;
  'messaging.participant': TableOf<ParticipantEntity>;
  'messaging.reply_times': TableOf<ReplyTimesEntity>;
  'messaging.report': TableOf<ReportEntity>;
  'messaging.sms_copy': TableOf<SmsCopyEntity>;
  'messaging.sms_day': TableOf<SmsDayEntity>;
  'messaging.sms_stop': TableOf<SmsStopEntity>;
  'messaging.trip_count': TableOf<TripCountEntity>;
}

export type MessagingDb = Kysely<MessagingTables>;

/** Typed SQL on the connection of `em`, in its transaction if there is one. */
export const messagingDb = (em: EntityManager): MessagingDb => em.getKysely<MessagingTables>();
