import { Body, Controller, Get, Header, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { unsubscribeSchema } from 'contracts';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { AcceptsForm } from '../../../platform/http/request-body.ts';
import { UnsubscribeService } from './unsubscribe.service.ts';
import { Unlimited } from '../../../platform/limits/limit.guard.ts';
import { Public } from '../../../platform/login/access.ts';

const querySchema = z.object({ token: z.string().max(200).default('') });
type TokenQuery = z.infer<typeof querySchema>;

/** What a mail program posts (RFC 8058), with the token in the URL; or what our own page posts. */
const bodySchema = z.union([z.object({ 'List-Unsubscribe': z.literal('One-Click') }), unsubscribeSchema]);
type UnsubscribeBody = z.infer<typeof bodySchema>;

/** Ends the mails about unread messages for whoever has the link, logged in or not. */
@Public()
@Controller('message-notices/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly unsubscribes: UnsubscribeService) {}

  /** Shows the page with the button. Must change nothing, since mail scanners open every link. */
  @Get()
  @Header('Cache-Control', 'no-store')
  show(@Query({ schema: querySchema }) { token }: TokenQuery, @Res({ passthrough: true }) reply: FastifyReply): void {
    void reply.redirect(`/unsubscribe${token === '' ? '' : `?token=${encodeURIComponent(token)}`}`, 303);
  }

  /** 200 to a mail program, 204 to our page. */
  @Post()
  @AcceptsForm()
  @Header('Cache-Control', 'no-store')
  @Unlimited('A mail provider calls it for many people from one address.')
  @Refuses({ missing: ['messaging.unsubscribe_link'] })
  async unsubscribe(
    @Query({ schema: querySchema }) { token }: TokenQuery,
    @Body({ schema: bodySchema }) body: UnsubscribeBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const isOurPage = 'token' in body;
    await this.unsubscribes.unsubscribe(isOurPage ? body.token : token);
    void reply.status(isOurPage ? 204 : 200);
  }
}
