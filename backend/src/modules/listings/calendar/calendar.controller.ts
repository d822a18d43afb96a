import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { CurrentUser, OptionalLogin } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { CalendarService } from './calendar.service.ts';

@Controller('listing/:id/calendar.ics')
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  /** A public listing as a file for calendars (RFC 5545). Not for shared caches, since blocks hide it from some viewers. */
  @Get()
  @OptionalLogin()
  @ApiProduces('text/calendar')
  @ApiResponse({ status: 200, description: 'An iCalendar file', schema: { type: 'string' } })
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', 'private, no-cache')
  @Refuses({ missing: ['listings.not_there'] })
  async getFile(
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @CurrentUser() viewer: SessionUser | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { name, text } = await this.calendars.getFile(id, viewer?.id);
    void reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return text;
  }
}
