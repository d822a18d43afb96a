export { BlockEntity } from './blocks/block.entity.ts';
export { KeptBlocks } from './blocks/kept-blocks.ts';
export { ContactMessageEntity } from './contact/contact-message.entity.ts';
export { ConversationEntity, ConversationTripEntity } from './conversations/conversation.entity.ts';
export { ParticipantEntity } from './conversations/participant.entity.ts';
export { LiveEventEntity } from './live/live-event.entity.ts';
export { LiveEvents, type News } from './live/live-events.ts';
export { MailboxEntity } from './live/mailbox.entity.ts';
export { MessageEntity } from './messages/message.entity.ts';
export { type ModerationAct, ModerationActionEntity } from './moderation/moderation-action.entity.ts';
export {
  type ListedReport,
  type ListedReports,
  type ModeratedReport,
  ModerationDesk,
  type ModerationNote,
} from './moderation/moderation-desk.ts';
export { ReportEntity } from './reports/report.entity.ts';
export type { ReportSubject } from './reports/reports.queries.ts';
export { ReportsService } from './reports/reports.service.ts';
export { messagingLimits } from './messaging.limits.ts';
export { MessagingModule } from './messaging.module.ts';
export { MessageNoticesEntity } from './notices/message-notices.entity.ts';
export { SmsCopyEntity } from './sms/sms-copy.entity.ts';
export { SmsDayEntity } from './sms/sms-day.entity.ts';
export { SmsStopEntity } from './sms/sms-stop.entity.ts';
