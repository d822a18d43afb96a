import { Module } from '@nestjs/common';
import { BlocksController } from './blocks/blocks.controller.ts';
import { BlocksService } from './blocks/blocks.service.ts';
import { KeptBlocks } from './blocks/kept-blocks.ts';
import { ContactFormController } from './contact/contact-form.controller.ts';
import { ContactFormService } from './contact/contact-form.service.ts';
import { ContactMailJob } from './contact/contact-mail.job.ts';
import { ContactSweepJob } from './contact/contact-sweep.job.ts';
import { ConversationsService } from './conversations/conversations.service.ts';
import { ThreadsService } from './conversations/threads.service.ts';
import { LiveEvents } from './live/live-events.ts';
import { LiveReader } from './live/live-reader.ts';
import { LiveSweepJob } from './live/live-sweep.job.ts';
import { StreamHub } from './live/stream-hub.ts';
import { StreamController } from './live/stream.controller.ts';
import { MessageWriter } from './messages/message-writer.ts';
import { MessagesController } from './messages/messages.controller.ts';
import { MessagesService } from './messages/messages.service.ts';
import { ReadsService } from './messages/reads.service.ts';
import { ModerationDesk } from './moderation/moderation-desk.ts';
import { NoticePost } from './notices-mail/notice-post.ts';
import { UnreadMailJob } from './notices-mail/unread-mail.job.ts';
import { UnreadNotices } from './notices-mail/unread-notices.ts';
import { UnsubscribeTokens } from './notices-mail/unsubscribe-tokens.ts';
import { UnsubscribeController } from './notices-mail/unsubscribe.controller.ts';
import { UnsubscribeService } from './notices-mail/unsubscribe.service.ts';
import { MessageNoticesController } from './notices/message-notices.controller.ts';
import { MessageNoticesService } from './notices/message-notices.service.ts';
import { MessagingPersonalData } from './personal-data.ts';
import { ReportSweepJob } from './reports/report-sweep.job.ts';
import { ReportsService } from './reports/reports.service.ts';
import { ProviderCallGuard } from './sms/provider-call.guard.ts';
import { SmsAllowance } from './sms/sms-allowance.ts';
import { SmsCallbacksController } from './sms/sms-callbacks.controller.ts';
import { SmsCallbacksService } from './sms/sms-callbacks.service.ts';
import { SmsCopies } from './sms/sms-copies.ts';
import { SmsCopyJob } from './sms/sms-copy.job.ts';
import { SmsDrafts } from './sms/sms-drafts.ts';
import { SmsReach } from './sms/sms-reach.ts';
import { SmsSending } from './sms/sms-sending.ts';
import { SmsSteps } from './sms/sms-steps.ts';
import { SmsStops } from './sms/sms-stops.ts';
import { SmsTurns } from './sms/sms-turns.ts';

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
    BlocksService,
    ContactFormService,
    ContactMailJob,
    ContactSweepJob,
    ConversationsService,
    KeptBlocks,
    LiveEvents,
    LiveReader,
    LiveSweepJob,
    MessageNoticesService,
    MessageWriter,
    MessagesService,
    MessagingPersonalData,
    ModerationDesk,
    NoticePost,
    ProviderCallGuard,
    ReadsService,
    ReportSweepJob,
    ReportsService,
    SmsAllowance,
    SmsCallbacksService,
    SmsCopies,
    SmsCopyJob,
    SmsDrafts,
    SmsReach,
    SmsSending,
    SmsSteps,
    SmsStops,
    SmsTurns,
    StreamHub,
    ThreadsService,
    UnreadMailJob,
    UnreadNotices,
    UnsubscribeService,
    UnsubscribeTokens,
  ],
  exports: [KeptBlocks, LiveEvents, ModerationDesk, ReportsService],
})
export class MessagingModule {}
