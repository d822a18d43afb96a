import { Injectable } from '@nestjs/common';
import { type Counted, LimitedError, Limits } from '../../../platform/limits/limits.ts';
import type { LoginBrowser } from './login-browsers.ts';
import { CodesClosedError } from './login.errors.ts';

type Caller = Pick<LoginBrowser, 'from' | 'network' | 'knows'>;

/**
 * How often codes are mailed and tried (login.limits.ts). What strangers can use up, for an address or for all, does not
 * count for a browser that has logged in as that very address.
 */
@Injectable()
export class LoginCounts {
  constructor(private readonly limits: Limits) {}

  /** One more mail. Nothing is counted where it is refused: throws LimitedError. */
  async takeMail(email: string, { from, network, knows }: Caller): Promise<void> {
    const toAddress: Counted[] = knows(email)
      ? [
          ['account.login-mail-known', email],
          ['account.login-mail-known-day', email],
        ]
      : [
          ['account.login-mail', email],
          ['account.login-mail-day', email],
          ['account.login-mail-site', 'site'],
        ];
    const fromCaller: Counted[] = [
      ['account.login-mail-from', from],
      ['account.login-mail-network', network],
    ];
    await this.limits.takeAll([...fromCaller, ...toAddress]);
  }

  /**
   * One more code, counted before it is looked at, so that many calls at once get no more guesses. Answers what uncounts
   * it, for all but wrong ones. Throws CodesClosedError. `email`: whose code it would be, if it is anybody's.
   */
  async takeGuess(email: string | undefined, { from, network, knows }: Caller): Promise<() => Promise<void>> {
    const ofSite: Counted[] = [
      ['account.wrong-code-site', 'site'],
      ['account.wrong-code-site-day', 'site'],
    ];
    const ofCaller: Counted[] = [
      ['account.wrong-code', from],
      ['account.wrong-code-network', network],
    ];
    const isStranger = email === undefined || !knows(email);
    return this.limits.takeAll([...ofCaller, ...(isStranger ? ofSite : [])]).catch((error: unknown) => {
      throw error instanceof LimitedError ? new CodesClosedError(error.retryAfter) : error;
    });
  }
}
