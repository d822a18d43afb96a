import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import { type NewTripReview, newTripReviewSchema, type Trip, tripSchema } from 'contracts';
import { type IdParam, idParamSchema } from '../../platform/http/id-param.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CurrentUser } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { TripsFlow } from './trips.flow.ts';

@Controller('trips')
export class TripsController {
  constructor(private readonly flow: TripsFlow) {}

  /** Anybody but its two people gets 404. */
  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(tripSchema)
  get(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<Trip> {
    return this.flow.get(me, id);
  }

  @Post(':id/review')
  @ResponseSchema(tripSchema)
  review(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: newTripReviewSchema }) input: NewTripReview,
  ): Promise<Trip> {
    return this.flow.review(me, id, input);
  }
}
