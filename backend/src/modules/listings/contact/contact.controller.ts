import { Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ContactDetails,
  contactDetailsSchema,
  type ContactRequest,
  contactRequestSchema,
  type PageQuery,
  pageQuerySchema,
} from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../../platform/http/answers.ts';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { nextLink } from '../../../platform/http/next-link.ts';
import { CallerAddress } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { ContactService } from './contact.service.ts';

/** How to reach who posted a listing, and who has asked for that (product.md 3). */
@Controller()
@LoggedIn()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post('listings/:id/contact')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(contactDetailsSchema)
  reveal(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @CallerAddress() callerAddress: string,
  ): Promise<ContactDetails> {
    return this.contact.reveal(me, id, callerAddress);
  }

  @Get('listing/:id/contact-requests')
  @Header('Cache-Control', 'no-store')
  @Answers(z.array(contactRequestSchema))
  async list(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ContactRequest[]> {
    const { requests, next } = await this.contact.list(me, id, query);
    nextLink(reply, request, next);
    return requests;
  }
}
