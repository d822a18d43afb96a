import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { CalendarService } from './calendar.service.ts';

@Controller('listing/:id/calendar.ics')
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  /** A public listing as a file for calendars (RFC 5545). */
  @Get()
  @ApiProduces('text/calendar')
  @ApiResponse({ status: 200, description: 'An iCalendar file', schema: { type: 'string' } })
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  async get(
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { name, text } = await this.calendars.make(id);
    void reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return text;
  }
}
