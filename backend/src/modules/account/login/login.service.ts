import { Inject, Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type Login, type LoginResponse } from 'contracts';
import { BotCheck } from '../../../platform/bot-check/bot-check.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { mailErrors } from '../../../platform/mail/mailer.ts';
import type { LoginBrowser } from './login-browsers.ts';
import { LoginChallengesService } from './login-challenges.service.ts';

@Injectable()
export class LoginService {
  constructor(
    private readonly botCheck: BotCheck,
    private readonly challenges: LoginChallengesService,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /**
   * Starts a login, in the same way for addresses with and without an account (PRODUCT.md 8). Only a caller who is logged in
   * with this address already needs no code. Throws botCheckErrors.failed, mailErrors.off, LimitedError, LoginTooManyTriesError.
   */
  async start(
    { email, captchaToken }: Login,
    me: SessionUser | undefined,
    browser: LoginBrowser,
  ): Promise<LoginResponse> {
    await this.botCheck.verify(captchaToken, BOT_CHECK_ACTIONS.login);
    if (me?.email === email) return { needsVerification: false, user: { id: me.id } };
    if (this.settings.smtpUrl === undefined) throw mailErrors.off();
    const { id, token } = await this.challenges.open(email, browser);
    if (token !== undefined) browser.setChallenge(token);
    return { needsVerification: true, user: { id }, method: token === undefined ? 'link' : 'code' };
  }
}
