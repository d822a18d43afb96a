import { Body, Controller, Get, Header, Patch } from '@nestjs/common';
import { type TipPreferences, tipPreferencesSchema } from 'contracts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { RecipientsService } from './recipients.service.ts';

/** Whether the logged-in user accepts tips (PRODUCT.md 27). */
@Controller('tips/preferences')
export class TipPreferencesController {
  constructor(private readonly recipients: RecipientsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(tipPreferencesSchema)
  get(@CurrentUser() me: SessionUser): Promise<TipPreferences> {
    return this.recipients.getPreferences(me);
  }

  @Patch()
  @LimitedBy('payments.preferences')
  @ResponseSchema(tipPreferencesSchema)
  update(
    @CurrentUser() me: SessionUser,
    @Body({ schema: tipPreferencesSchema }) input: TipPreferences,
  ): Promise<TipPreferences> {
    return this.recipients.updatePreferences(me, input);
  }
}
