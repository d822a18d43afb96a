import { type BotCheckAction, type SiteSettings, UNPROVEN_CAPTCHA_TOKEN } from 'contracts';
import { defineErrors, isError } from '../errors/define-errors.ts';
import type { Limits } from '../limits/limits.ts';

export const botCheckErrors = defineErrors('bot_check', {
  forbidden: {
    failed: "We couldn't verify you're not a robot. Please try again.",
  },
  missing: {
    elsewhere: 'This site checks for robots in another way.',
  },
});

/** 0 as usual; 1 past a limit of the whole site that hardens the action; 2 past twice that. */
export type Strictness = 0 | 1 | 2;

/** Checks that a person's browser sent a form (spec §5): reCAPTCHA v3 where its keys are set, otherwise ALTCHA. */
export abstract class BotCheck {
  constructor(private readonly limits: Pick<Limits, 'pressureOn'>) {}

  /** What the browser needs to create a token. */
  abstract readonly settings: SiteSettings['botCheck'];

  /** Throws botCheckErrors.failed (403) for a token that is wrong, expired, used, or for another action. */
  abstract verify(token: string, action: BotCheckAction): Promise<void>;

  async strictness(action: BotCheckAction): Promise<Strictness> {
    const pressure = await this.limits.pressureOn(action);
    if (pressure < 1) return 0;
    return pressure < 2 ? 1 : 2;
  }

  /**
   * Whether the token is valid, for requests that are accepted without one under a much lower limit (PRODUCT.md, the fallback
   * token). Throws where it cannot be checked now.
   */
  async proves(token: string | undefined, action: BotCheckAction): Promise<boolean> {
    if (token === undefined || token === UNPROVEN_CAPTCHA_TOKEN) return false;
    try {
      await this.verify(token, action);
      return true;
    } catch (error) {
      if (isError(error, botCheckErrors.failed)) return false;
      throw error;
    }
  }
}
