import { Body, Controller, Get, Header, Param, Post, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import { type NewTripReview, newTripReviewSchema, type TripDetails, tripDetailsSchema } from 'contracts';
import type { FastifyReply } from 'fastify';
import { type IdParam, idParamSchema } from '../../platform/http/id-param.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CurrentUser } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { TripsFlow } from './trips.flow.ts';

@Controller('trips')
export class TripPagesController {
  constructor(private readonly flow: TripsFlow) {}

  /** Anybody but its two people gets 404. */
  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(tripDetailsSchema)
  get(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<TripDetails> {
    return this.flow.get(me, id);
  }

  @Post(':id/review')
  @ResponseSchema(tripDetailsSchema)
  review(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: newTripReviewSchema }) input: NewTripReview,
  ): Promise<TripDetails> {
    return this.flow.review(me, id, input);
  }

  /** What the two agreed as a file for calendars (RFC 5545); 404 too before they agreed. */
  @Get(':id/calendar.ics')
  @ApiProduces('text/calendar')
  @ApiResponse({ status: 200, description: 'An iCalendar file', schema: { type: 'string' } })
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  async getCalendar(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { name, text } = await this.flow.getCalendar(me, id);
    void reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return text;
  }
}
