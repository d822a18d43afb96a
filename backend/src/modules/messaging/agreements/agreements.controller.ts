import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  type Agree,
  type Agreement,
  agreementSchema,
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
import { AgreementsService } from './agreements.service.ts';
import { AsksService } from './asks.service.ts';

/** One's own agreements to fly together; those of others are not there (product.md 33, 34). */
@Controller('trips')
export class AgreementsController {
  constructor(
    private readonly agreements: AgreementsService,
    private readonly asks: AsksService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(z.array(agreementSchema))
  async list(
    @CurrentUser() me: SessionUser,
    @Query({ schema: tripsQuerySchema }) query: TripsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Agreement[]> {
    const { trips, next } = await this.agreements.list(me, query);
    setNextLink(reply, request, next);
    return trips;
  }

  @Post()
  @ResponseSchema(agreementSchema)
  ask(
    @CurrentUser() me: SessionUser,
    @Body({ schema: askSchema }) input: Ask,
    @CallerAddress() callerAddress: string,
  ): Promise<Agreement> {
    return this.asks.ask(me, input, callerAddress);
  }

  @Post(':id/agree')
  @HttpCode(200)
  @ResponseSchema(agreementSchema)
  agree(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: agreeSchema }) input: Agree,
  ): Promise<Agreement> {
    return this.agreements.agree(me, id, input);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @ResponseSchema(agreementSchema)
  decline(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: declineSchema }) input: Decline,
  ): Promise<Agreement> {
    return this.agreements.decline(me, id, input);
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @ResponseSchema(agreementSchema)
  withdraw(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<Agreement> {
    return this.agreements.withdraw(me, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ResponseSchema(agreementSchema)
  cancel(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: cancelSchema }) input: Cancel,
  ): Promise<Agreement> {
    return this.agreements.cancel(me, id, input);
  }

  @Post(':id/met')
  @HttpCode(200)
  @ResponseSchema(agreementSchema)
  answerMet(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: metSchema }) input: Met,
  ): Promise<Agreement> {
    return this.agreements.answerMet(me, id, input);
  }

  @Put(':id/notes')
  @ResponseSchema(agreementSchema)
  writeNotes(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: changeNotesSchema }) notes: ChangeNotes,
  ): Promise<Agreement> {
    return this.agreements.writeNotes(me, id, notes);
  }
}
