import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS } from 'contracts';
import { BotCheck } from '../../../platform/bot-check/bot-check.ts';
import { LimitedError, type LimitName, Limits } from '../../../platform/limits/limits.ts';
import type { LoginBrowser } from './login-browsers.ts';
import { loginErrors } from './login.errors.ts';

const CALLER_LIMITS = ['account.login-mail-from', 'account.login-mail-pair'] as const satisfies LimitName[];
const DEVICE_LIMITS = ['account.login-mail-known', 'account.login-mail-known-day'] as const satisfies LimitName[];
const ADDRESS_LIMITS = ['account.login-mail', 'account.login-mail-day'] as const satisfies LimitName[];
const SITE_LIMIT = 'account.login-mail-site';

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
    const subjects = { address: email, caller: address };
    const isKnown = isKnownDeviceOf(email);
    if (isKnown || (await this.botCheck.strictness(BOT_CHECK_ACTIONS.login)) < 2)
      try {
        const ofMailbox = isKnown ? DEVICE_LIMITS : ([...ADDRESS_LIMITS, SITE_LIMIT] as const);
        await this.limits.consumeAll([...CALLER_LIMITS, ...ofMailbox], subjects);
        return 'code';
      } catch (error) {
        if (!(error instanceof LimitedError) || !ADDRESS_LIMITS.some((name) => name === error.limit)) throw error;
      }
    await this.limits.consumeAll([...CALLER_LIMITS, SITE_LIMIT], subjects);
    return 'link';
  }

  /** Counts an attempt at a code, and returns what uncounts it. Throws codes_closed past a limit of the caller. */
  countAttempt({ address }: LoginBrowser, isStranger: boolean): Promise<() => Promise<void>> {
    const ofSite = isStranger ? (['account.wrong-code-site', 'account.wrong-code-site-day'] as const) : [];
    return this.limits.consumeAll(['account.wrong-code', ...ofSite], { caller: address }).catch((error: unknown) => {
      throw error instanceof LimitedError ? loginErrors.codes_closed(error.retryAfter) : error;
    });
  }
}
