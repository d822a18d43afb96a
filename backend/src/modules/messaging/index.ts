export {
  AgreementAnswerEntity,
  AgreementEntity,
  AgreementMailEntity,
  AgreementStepEntity,
} from './agreements/agreement.entity.ts';
export { AgreementChecksJob } from './agreements/agreement-checks.job.ts';
export { FOLLOW_AMIGO, type FollowAmigo } from './agreements/agreement-steps.ts';
export { findAgreedListings, toAgreedTrip, tripsByIds } from './agreements/agreements.queries.ts';
export { AgreementsService } from './agreements/agreements.service.ts';
export { FormerTripCountEntity, TripCountEntity } from './agreements/trip-count.entity.ts';
export { countTrip, TripCounts } from './agreements/trip-counts.ts';
export { BlockEntity } from './blocks/block.entity.ts';
export { BlocksService } from './blocks/blocks.service.ts';
export { ContactMessageEntity } from './contact/contact-message.entity.ts';
export { ConversationEntity, ConversationTripEntity, ParticipantEntity } from './conversations/conversation.entity.ts';
export { LiveEventEntity, MailboxEntity } from './live/live-event.entity.ts';
export { LiveEvents } from './live/live-events.ts';
export { MessageEntity } from './messages/message.entity.ts';
export { ReplyTimesEntity } from './messages/reply-times.entity.ts';
export { messagingDb } from './messaging.db.ts';
export { messagingLimits } from './messaging.limits.ts';
export { MessagingModule } from './messaging.module.ts';
export { ModerationActionEntity } from './moderation/moderation-action.entity.ts';
export {
  type FullReport,
  type ListedReport,
  ModerationService,
  type NewModerationAction,
  type ReportedTrip,
  type ReportPage,
} from './moderation/moderation.service.ts';
export { MessageNoticesEntity } from './notices/message-notices.entity.ts';
export { ReportEntity } from './reports/report.entity.ts';
export type { ReportSubject } from './reports/reports.queries.ts';
export { ReportMailJob } from './reports/report-mail.job.ts';
export { ReportsService } from './reports/reports.service.ts';
export { SmsCopyEntity, SmsDayEntity, SmsStopEntity } from './sms/sms.entities.ts';
