import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import {
  type Agree,
  type Trip,
  tripSchema,
  agreeSchema,
  type Ask,
  askSchema,
  type AskWith,
  type AskWithQuery,
  askWithQuerySchema,
  askWithSchema,
  type Cancel,
  cancelSchema,
  type ChangeNotes,
  changeNotesSchema,
  type Decline,
  declineSchema,
  type Met,
  metSchema,
  type NewTripReview,
  newTripReviewSchema,
  type TripDetails,
  tripDetailsSchema,
  type TripsQuery,
  tripsQuerySchema,
} from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CalendarService } from '../../modules/listings/index.ts';
import { AsksService, TripReader, TripsService } from '../../modules/messaging/index.ts';
import { Refuses } from '../../platform/errors/refuses.ts';
import { type IdParam, idParamSchema } from '../../platform/http/id-param.ts';
import { setNextLink } from '../../platform/http/paging.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CallerAddress, LimitedBy } from '../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { TripsFlow } from './trips.flow.ts';

/** One's own trips to fly together; those of others are not there (PRODUCT.md 33, 34). */
@Controller('trips')
export class TripsController {
  constructor(
    private readonly reader: TripReader,
    private readonly trips: TripsService,
    private readonly asks: AsksService,
    private readonly flow: TripsFlow,
    private readonly calendars: CalendarService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(z.array(tripSchema))
  async list(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tripsQuerySchema }) query: TripsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Trip[]> {
    const { trips, next } = await this.reader.list(me, query);
    setNextLink(reply, request, next);
    return trips;
  }

  @Post()
  @LimitedBy(
    'messaging.try',
    'messaging.ask',
    'messaging.ask-person',
    'messaging.begin',
    'messaging.begin-day',
    'messaging.begin-newcomer',
    'messaging.begin-from',
  )
  @Refuses({
    forbidden: ['messaging.ask_oneself'],
    missing: ['messaging.unreachable'],
    conflict: ['messaging.asked_already', 'messaging.has_amigo', 'messaging.listing_full'],
    refused: ['messaging.nothing_shared', 'messaging.nothing_to_ask', 'messaging.same_side'],
  })
  @ResponseSchema(tripSchema)
  ask(
    @CurrentUser() me: SessionUser,
    @Body({ schema: askSchema }) input: Ask,
    @CallerAddress() callerAddress: string,
  ): Promise<Trip> {
    return this.asks.ask(me, input, callerAddress);
  }

  @Get('ask-with')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(z.array(askWithSchema))
  listAskWith(
    @CurrentUser() me: SessionUser,
    @Query({ schema: askWithQuerySchema }) query: AskWithQuery,
  ): Promise<AskWith[]> {
    return this.asks.listAskWith(me, query);
  }

  /** Anybody but its two people gets 404. */
  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @Refuses({ missing: ['messaging.no_such_trip'] })
  @ResponseSchema(tripDetailsSchema)
  get(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<TripDetails> {
    return this.flow.get(me, id);
  }

  @Post(':id/agree')
  @HttpCode(200)
  @LimitedBy('messaging.trip-step')
  @Refuses({
    missing: ['messaging.no_such_trip', 'messaging.unreachable'],
    conflict: [
      'messaging.has_amigo',
      'messaging.other_overlaps',
      'messaging.trip_changed',
      'messaging.trip_gone',
      'messaging.trip_state',
      'messaging.trip_waits',
      'messaging.trips_overlap',
    ],
    refused: ['messaging.day_needed', 'messaging.nothing_shared'],
  })
  @ResponseSchema(tripSchema)
  agree(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: agreeSchema }) input: Agree,
  ): Promise<Trip> {
    return this.trips.agree(me, id, input);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @LimitedBy('messaging.trip-step')
  @Refuses({ missing: ['messaging.no_such_trip'], conflict: ['messaging.trip_state'] })
  @ResponseSchema(tripSchema)
  decline(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: declineSchema }) input: Decline,
  ): Promise<Trip> {
    return this.trips.decline(me, id, input);
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @LimitedBy('messaging.trip-step')
  @Refuses({ missing: ['messaging.no_such_trip'], conflict: ['messaging.trip_state'] })
  @ResponseSchema(tripSchema)
  withdraw(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<Trip> {
    return this.trips.withdraw(me, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @LimitedBy('messaging.trip-step')
  @Refuses({ missing: ['messaging.no_such_trip'], conflict: ['messaging.departed', 'messaging.trip_state'] })
  @ResponseSchema(tripSchema)
  cancel(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: cancelSchema }) input: Cancel,
  ): Promise<Trip> {
    return this.trips.cancel(me, id, input);
  }

  @Post(':id/met')
  @HttpCode(200)
  @LimitedBy('messaging.trip-step')
  @Refuses({ missing: ['messaging.no_such_trip'], conflict: ['messaging.trip_not_over', 'messaging.trip_state'] })
  @ResponseSchema(tripSchema)
  answerMet(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: metSchema }) input: Met,
  ): Promise<Trip> {
    return this.trips.answerMet(me, id, input);
  }

  @Put(':id/notes')
  @LimitedBy('messaging.trip-step')
  @Refuses({ missing: ['messaging.no_such_trip'], conflict: ['messaging.notes_changed'] })
  @ResponseSchema(tripSchema)
  writeNotes(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: changeNotesSchema }) notes: ChangeNotes,
  ): Promise<Trip> {
    return this.trips.writeNotes(me, id, notes);
  }

  @Post(':id/review')
  @LimitedBy('messaging.trip-step')
  @Refuses({
    missing: ['listings.no_such_traveler', 'messaging.no_such_trip'],
    conflict: [
      'listings.trip_reviewed',
      'listings.trip_reviews_shown',
      'messaging.review_too_late',
      'messaging.trip_not_done',
      'messaging.trip_state',
    ],
  })
  @ResponseSchema(tripDetailsSchema)
  review(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: newTripReviewSchema }) input: NewTripReview,
  ): Promise<TripDetails> {
    return this.flow.review(me, id, input);
  }

  /** What the two agreed, also once it is cancelled, as a file for calendars (RFC 5545); 404 too before they agreed. */
  @Get(':id/calendar.ics')
  @ApiProduces('text/calendar')
  @ApiResponse({ status: 200, description: 'An iCalendar file', schema: { type: 'string' } })
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Refuses({ missing: ['messaging.no_such_trip'] })
  async getCalendar(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { name, text } = await this.calendars.getTripFile(await this.reader.getAgreed(me, id));
    void reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return text;
  }
}
