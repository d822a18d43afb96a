import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import {
  type Alert,
  type AlertLink,
  alertLinkSchema,
  type AlertResponse,
  alertResponseSchema,
  alertSchema,
  type ChangeAlert,
  changeAlertSchema,
} from 'contracts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { AcceptsForm } from '../../../platform/http/request-body.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { Limit, LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, Public } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { AlertsService } from './alerts.service.ts';

const querySchema = z.object({ token: z.string().max(200).default('') });
type TokenQuery = z.infer<typeof querySchema>;

/** What a mail program posts (RFC 8058), with the token in the URL; or what our own page posts. */
const bodySchema = z.union([z.object({ 'List-Unsubscribe': z.literal('One-Click') }), alertLinkSchema]);
type UnsubscribeBody = z.infer<typeof bodySchema>;

/** One's own alerts: anybody else's answers 404. POST /api/alerts is in flows/alerts. */
@Controller('alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(z.array(alertSchema))
  list(@CurrentUser() me: SessionUser): Promise<Alert[]> {
    return this.alerts.list(me);
  }

  @Patch(':id')
  @LimitedBy('listings.alert-change')
  @Refuses({ missing: ['listings.no_such_alert'] })
  @ResponseSchema(alertSchema)
  change(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: changeAlertSchema }) change: ChangeAlert,
  ): Promise<Alert> {
    return this.alerts.change(me, id, change);
  }

  @Delete(':id')
  @LimitedBy('listings.alert-change')
  @Refuses({ missing: ['listings.no_such_alert'] })
  @ResponseSchema(alertSchema)
  remove(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<Alert> {
    return this.alerts.remove(me, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @LimitedBy('listings.alert-change')
  @Refuses({
    missing: ['listings.no_such_alert'],
    conflict: ['listings.too_many_alerts'],
    refused: ['listings.alert_over'],
  })
  @ResponseSchema(alertSchema)
  restore(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<Alert> {
    return this.alerts.restore(me, id);
  }
}

/** Ends one alert, and undoes that, for whoever has the link of its mails, logged in or not. */
@Public()
@Controller('alerts')
export class AlertLinksController {
  constructor(private readonly alerts: AlertsService) {}

  /** Shows the page that ends it. Must change nothing, since mail scanners open every link. */
  @Get('unsubscribe')
  @Header('Cache-Control', 'no-store')
  show(@Query({ schema: querySchema }) { token }: TokenQuery, @Res({ passthrough: true }) reply: FastifyReply): void {
    void reply.redirect(`/alerts/end#${encodeURIComponent(token)}`, 303);
  }

  @Post('unsubscribe')
  @AcceptsForm()
  @HttpCode(200)
  @Limit('listings.alert-link')
  @Header('Cache-Control', 'no-store')
  @Refuses({ refused: ['listings.alert_link_wrong'] })
  @ResponseSchema(alertResponseSchema)
  async unsubscribe(
    @Query({ schema: querySchema }) { token }: TokenQuery,
    @Body({ schema: bodySchema }) body: UnsubscribeBody,
  ): Promise<AlertResponse> {
    return { alert: await this.alerts.endByLink('token' in body ? body.token : token) };
  }

  @Post('resubscribe')
  @HttpCode(200)
  @Limit('listings.alert-link')
  @Header('Cache-Control', 'no-store')
  @Refuses({ refused: ['listings.alert_link_wrong'] })
  @ResponseSchema(alertResponseSchema)
  async resubscribe(@Body({ schema: alertLinkSchema }) { token }: AlertLink): Promise<AlertResponse> {
    return { alert: await this.alerts.restoreByLink(token) };
  }
}
