import { Body, Controller, Get, Header, Patch } from '@nestjs/common';
import {
  type MessageNotices,
  type MessageNoticesChanges,
  messageNoticesChangesSchema,
  messageNoticesSchema,
} from 'contracts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { MessageNoticesService } from './message-notices.service.ts';

/** One's own notification settings. */
@Controller('message-notices')
export class MessageNoticesController {
  constructor(private readonly notices: MessageNoticesService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(messageNoticesSchema)
  get(@CurrentUser() me: SessionUser): Promise<MessageNotices> {
    return this.notices.get(me);
  }

  @Patch()
  @LimitedBy('messaging.notices')
  @ResponseSchema(messageNoticesSchema)
  update(
    @CurrentUser() me: SessionUser,
    @Body({ schema: messageNoticesChangesSchema }) changes: MessageNoticesChanges,
  ): Promise<MessageNotices> {
    return this.notices.update(me, changes);
  }
}
