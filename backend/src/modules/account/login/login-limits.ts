import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS } from 'contracts';
import { BotCheck } from '../../../platform/bot-check/bot-check.ts';
import { LimitedError, type LimitKey, Limits, SITE } from '../../../platform/limits/limits.ts';
import type { LoginBrowser } from './login-browsers.ts';
import { loginErrors } from './login.errors.ts';

/** What counts against the limits of logging in (account.limits.ts). */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly limits: Limits,
    private readonly botCheck: BotCheck,
  ) {}

  /**
   * Counts a mail, and says what is in it: strangers who use up the codes of an address or guess codes on the whole site make it a
   * link. Throws LimitedError past a limit of the caller, or of a known device, and then counts nothing.
   */
  async countMail(email: string, { address, isKnownDeviceOf }: LoginBrowser): Promise<'code' | 'link'> {
    const ofCaller: LimitKey[] = [
      ['account.login-mail-from', address],
      ['account.login-mail-pair', `${email} ${address}`],
    ];
    const ofDevice: LimitKey[] = [
      ['account.login-mail-known', email],
      ['account.login-mail-known-day', email],
    ];
    const ofAddress: LimitKey[] = [
      ['account.login-mail', email],
      ['account.login-mail-day', email],
    ];
    const ofSite: LimitKey = ['account.login-mail-site', SITE];
    const isKnown = isKnownDeviceOf(email);
    if (isKnown || (await this.botCheck.strictness(BOT_CHECK_ACTIONS.login)) < 2)
      try {
        await this.limits.consumeAll([...ofCaller, ...(isKnown ? ofDevice : [...ofAddress, ofSite])]);
        return 'code';
      } catch (error) {
        if (!(error instanceof LimitedError) || !ofAddress.some(([name]) => name === error.limit)) throw error;
      }
    await this.limits.consumeAll([...ofCaller, ofSite]);
    return 'link';
  }

  /** Counts an attempt at a code, and returns what uncounts it. Throws codes_closed past a limit of the caller. */
  countAttempt({ address }: LoginBrowser, isStranger: boolean): Promise<() => Promise<void>> {
    const ofCaller: LimitKey[] = [['account.wrong-code', address]];
    const ofSite: LimitKey[] = [
      ['account.wrong-code-site', SITE],
      ['account.wrong-code-site-day', SITE],
    ];
    return this.limits.consumeAll([...ofCaller, ...(isStranger ? ofSite : [])]).catch((error: unknown) => {
      throw error instanceof LimitedError ? loginErrors.codes_closed(error.retryAfter) : error;
    });
  }
}
