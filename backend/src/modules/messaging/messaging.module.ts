import { Module } from '@nestjs/common';
import { TripChecksJob } from './trips/trip-checks.job.ts';
import { TripStepsService } from './trips/trip-steps.ts';
import { TripReader } from './trips/trip-reader.ts';
import { TripsService } from './trips/trips.service.ts';
import { AsksService } from './trips/asks.service.ts';
import { TripCounts } from './trips/trip-counts.ts';
import { BlocksController } from './blocks/blocks.controller.ts';
import { BlocksService } from './blocks/blocks.service.ts';
import { ContactFormController } from './contact/contact-form.controller.ts';
import { ContactFormService } from './contact/contact-form.service.ts';
import { ConversationsService } from './conversations/conversations.service.ts';
import { LiveEventReader } from './live/live-event-reader.ts';
import { LiveEvents } from './live/live-events.ts';
import { StreamHub } from './live/stream-hub.ts';
import { StreamController } from './live/stream.controller.ts';
import { DeletionService } from './messages/deletion.service.ts';
import { MessagesController } from './conversations/messages.controller.ts';
import { MessagesService } from './messages/messages.service.ts';
import { ReadsService } from './messages/reads.service.ts';
import { ModerationService } from './moderation/moderation.service.ts';
import { MessageNoticesController } from './notices/message-notices.controller.ts';
import { MessageNoticesService } from './notices/message-notices.service.ts';
import { UnsubscribeController } from './notices/unsubscribe.controller.ts';
import { UnsubscribeService } from './notices/unsubscribe.service.ts';
import { MessagingMails } from './messaging-mails.ts';
import { MessagingPersonalData } from './personal-data.ts';
import { ReportMails } from './reports/report-mail.ts';
import { ReportsService } from './reports/reports.service.ts';
import { SmsAllowance } from './sms/sms-allowance.ts';
import { ProviderSignatureGuard, SmsCallbacksController } from './sms/sms-callbacks.controller.ts';
import { SmsCooldown } from './sms/sms-cooldown.ts';
import { SmsCopies } from './sms/sms-copies.ts';
import { SmsCopyJob, SmsSender } from './sms/sms-copy.job.ts';
import { SmsDeliveryStatus } from './sms/sms-delivery-status.ts';
import { SmsOptOuts, SmsRecipients } from './sms/sms-recipients.ts';

@Module({
  controllers: [
    BlocksController,
    ContactFormController,
    MessageNoticesController,
    MessagesController,
    SmsCallbacksController,
    StreamController,
    UnsubscribeController,
  ],
  providers: [
    TripChecksJob,
    TripReader,
    TripsService,
    TripStepsService,
    AsksService,
    BlocksService,
    ContactFormService,
    ConversationsService,
    DeletionService,
    LiveEventReader,
    LiveEvents,
    MessageNoticesService,
    MessagesService,
    MessagingMails,
    MessagingPersonalData,
    ModerationService,
    ProviderSignatureGuard,
    ReadsService,
    ReportMails,
    ReportsService,
    SmsAllowance,
    SmsCooldown,
    SmsCopies,
    SmsCopyJob,
    SmsDeliveryStatus,
    SmsOptOuts,
    SmsRecipients,
    SmsSender,
    StreamHub,
    TripCounts,
    UnsubscribeService,
  ],
  exports: [
    AsksService,
    TripChecksJob,
    TripReader,
    TripsService,
    BlocksService,
    LiveEvents,
    ModerationService,
    ReportsService,
    TripCounts,
  ],
})
export class MessagingModule {}
