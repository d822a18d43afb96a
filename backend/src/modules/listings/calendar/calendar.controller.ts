import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { CurrentUser, MaybeLoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PER_VIEWER } from '../per-viewer.ts';
import { CalendarService } from './calendar.service.ts';

@Controller('listing/:id/calendar.ics')
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  /** A public listing as a file for calendars (RFC 5545). */
  @Get()
  @MaybeLoggedIn()
  @ApiProduces('text/calendar')
  @ApiResponse({ status: 200, description: 'An iCalendar file', schema: { type: 'string' } })
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', PER_VIEWER)
  async get(
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @CurrentUser() viewer: SessionUser | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { name, text } = await this.calendars.make(id, viewer?.id);
    void reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return text;
  }
}
