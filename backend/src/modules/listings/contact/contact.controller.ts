import { Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ContactDetails,
  contactDetailsSchema,
  type ContactRequest,
  contactRequestSchema,
  type PageQuery,
  pageQuerySchema,
} from 'contracts';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { setNextLink } from '../../../platform/http/paging.ts';
import { CallerAddress, LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { ContactService } from './contact.service.ts';

/** The contact details of a listing, and who has asked for them (PRODUCT.md 3). */
@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post('listings/:id/contact')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @LimitedBy(
    'listings.contact',
    'listings.contact-day',
    'listings.contact-address',
    'listings.contact-address-minute',
    'listings.contact-newcomer',
  )
  @Refuses({ missing: ['listings.not_there'] })
  @ResponseSchema(contactDetailsSchema)
  reveal(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @CallerAddress() callerAddress: string,
  ): Promise<ContactDetails> {
    return this.contact.reveal(me, id, callerAddress);
  }

  @Get('listing/:id/contact-requests')
  @Header('Cache-Control', 'no-store')
  @Refuses({ invalid: ['request.unknown_page'], missing: ['listings.no_such_listing'] })
  @ResponseSchema(z.array(contactRequestSchema))
  async list(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ContactRequest[]> {
    const { requests, next } = await this.contact.list(me, id, query);
    setNextLink(reply, request, next);
    return requests;
  }
}
