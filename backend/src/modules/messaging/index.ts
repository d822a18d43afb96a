export {
  AmigoSegmentEntity,
  TripAnswerEntity,
  TripEntity,
  TripFlightEntity,
  TripStepEntity,
  toItineraryColumns,
} from './trips/trip.entity.ts';
export { TripChecksJob } from './trips/trip-checks.job.ts';
export { FOLLOW_AMIGO, type FollowAmigo } from './trips/trip-steps.ts';
export { findItinerary, findTripListings, storeFlights, toItinerary, toSchedules } from './trips/trip-itineraries.ts';
export { isShared, toSegment } from './trips/shared-flights.ts';
export { itinerariesByIds } from './trips/trips.queries.ts';
export { AsksService } from './trips/asks.service.ts';
export { TripReader } from './trips/trip-reader.ts';
export { TripsService } from './trips/trips.service.ts';
export { TripCountEntity } from './trips/trip-count.entity.ts';
export { countTrip, TripCounts } from './trips/trip-counts.ts';
export { BlockEntity } from './blocks/block.entity.ts';
export { BlocksService } from './blocks/blocks.service.ts';
export { ContactMessageEntity } from './contact/contact-message.entity.ts';
export { ConversationEntity, ConversationListingEntity, ParticipantEntity } from './conversation.entity.ts';
export { LiveEventEntity, MailboxEntity } from './live/live-event.entity.ts';
export { LiveEvents } from './live/live-events.ts';
export { MessageEntity } from './messages/message.entity.ts';
export { ReplyTimesEntity } from './messages/reply-times.entity.ts';
export { messagingDb } from './messaging.db.ts';
export { messagingLimits } from './messaging.limits.ts';
export { MessagingModule } from './messaging.module.ts';
export { ModerationActionEntity } from './moderation-action.entity.ts';
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
export { ReportMails } from './reports/report-mail.ts';
export { ReportsService } from './reports/reports.service.ts';
export { SmsCopyEntity, SmsDayEntity, SmsStopEntity } from './sms/sms.entities.ts';
