import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  type Agree,
  type Trip,
  tripSchema,
  agreeSchema,
  type Ask,
  askSchema,
  type Cancel,
  cancelSchema,
  type ChangeNotes,
  changeNotesSchema,
  type Decline,
  declineSchema,
  type Met,
  metSchema,
  type TripsQuery,
  tripsQuerySchema,
} from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { setNextLink } from '../../../platform/http/paging.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { TripsService } from './trips.service.ts';
import { AsksService } from './asks.service.ts';

/** One's own trips to fly together; those of others are not there (product.md 33, 34). */
@Controller('trips')
export class TripsController {
  constructor(
    private readonly trips: TripsService,
    private readonly asks: AsksService,
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
    const { trips, next } = await this.trips.list(me, query);
    setNextLink(reply, request, next);
    return trips;
  }

  @Post()
  @ResponseSchema(tripSchema)
  ask(
    @CurrentUser() me: SessionUser,
    @Body({ schema: askSchema }) input: Ask,
    @CallerAddress() callerAddress: string,
  ): Promise<Trip> {
    return this.asks.ask(me, input, callerAddress);
  }

  @Post(':id/agree')
  @HttpCode(200)
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
  @ResponseSchema(tripSchema)
  withdraw(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<Trip> {
    return this.trips.withdraw(me, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
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
  @ResponseSchema(tripSchema)
  answerMet(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: metSchema }) input: Met,
  ): Promise<Trip> {
    return this.trips.answerMet(me, id, input);
  }

  @Put(':id/notes')
  @ResponseSchema(tripSchema)
  writeNotes(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: changeNotesSchema }) notes: ChangeNotes,
  ): Promise<Trip> {
    return this.trips.writeNotes(me, id, notes);
  }
}
