import { Body, Controller, Get, Header, Patch } from '@nestjs/common';
import { type TipPreferences, tipPreferencesSchema } from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { TipPreferencesService } from './tip-preferences.service.ts';

/** Whether one wants tips oneself (product.md 27). */
@Controller('tips/preferences')
@LoggedIn()
export class TipPreferencesController {
  constructor(private readonly preferences: TipPreferencesService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(tipPreferencesSchema)
  get(@CurrentUser() me: SessionUser): Promise<TipPreferences> {
    return this.preferences.get(me);
  }

  @Patch()
  @Answers(tipPreferencesSchema)
  update(
    @CurrentUser() me: SessionUser,
    @Body({ schema: tipPreferencesSchema }) input: TipPreferences,
  ): Promise<TipPreferences> {
    return this.preferences.update(me, input);
  }
}
