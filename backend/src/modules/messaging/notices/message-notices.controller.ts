import { Body, Controller, Get, Header, Patch } from '@nestjs/common';
import {
  type MessageNotices,
  type MessageNoticesChanges,
  messageNoticesChangesSchema,
  messageNoticesSchema,
} from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { MessageNoticesService } from './message-notices.service.ts';

/** How one wants to hear of messages oneself. */
@Controller('message-notices')
@LoggedIn()
export class MessageNoticesController {
  constructor(private readonly notices: MessageNoticesService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(messageNoticesSchema)
  get(@CurrentUser() me: SessionUser): Promise<MessageNotices> {
    return this.notices.get(me);
  }

  @Patch()
  @Answers(messageNoticesSchema)
  update(
    @CurrentUser() me: SessionUser,
    @Body({ schema: messageNoticesChangesSchema }) changes: MessageNoticesChanges,
  ): Promise<MessageNotices> {
    return this.notices.update(me, changes);
  }
}
