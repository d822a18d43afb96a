import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  type AlertLink,
  alertLinkSchema,
  type AlertResponse,
  alertResponseSchema,
  type NewAlert,
  newAlertSchema,
} from 'contracts';
import { Refuses } from '../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CallerAddress, Limit, LimitedBy } from '../../platform/limits/limit.guard.ts';
import { CurrentUser, OptionalLogin, Public } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { AlertsFlow } from './alerts.flow.ts';

@Controller('alerts')
export class NewAlertsController {
  constructor(private readonly flow: AlertsFlow) {}

  /** Without a login the address is asked first, by mail: the response is the same whether or not it has an account. */
  @Post()
  @OptionalLogin()
  @LimitedBy('listings.alert', 'listings.alert-logged-out', 'listings.alert-as-email', 'listings.mail')
  @Refuses({
    invalid: ['listings.unknown_airport'],
    forbidden: ['bot_check.failed'],
    conflict: ['listings.too_many_alerts'],
  })
  @ResponseSchema(alertResponseSchema)
  create(
    @Body({ schema: newAlertSchema }) input: NewAlert,
    @CallerAddress() callerAddress: string,
    @CurrentUser() me: SessionUser | undefined,
  ): Promise<AlertResponse> {
    return this.flow.create(input, { callerAddress, me });
  }

  @Post('confirm')
  @Public()
  @HttpCode(200)
  @Limit('listings.alert-link')
  @Refuses({ conflict: ['listings.too_many_alerts'], refused: ['listings.alert_link_wrong'] })
  @ResponseSchema(alertResponseSchema)
  confirm(@Body({ schema: alertLinkSchema }) { token }: AlertLink): Promise<AlertResponse> {
    return this.flow.confirm(token);
  }
}
