import { type SiteSettings, UNPROVEN_CAPTCHA_TOKEN } from 'contracts';
import { AppError } from '../errors/app-error.ts';

export class BotCheckFailedError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'bot_check.failed';

  constructor() {
    super("We couldn't verify you're not a robot. Please try again.");
  }
}

/** Checks that a person's browser sent a form (spec §5): reCAPTCHA v3 where its keys are set, otherwise ALTCHA. */
export abstract class BotCheck {
  /** What the browser needs to create a token. */
  abstract readonly settings: SiteSettings['botCheck'];

  /** Throws BotCheckFailedError (403) for a token that is wrong, expired, used, or for another action. */
  abstract verify(token: string, action: string): Promise<void>;

  /**
   * Whether the token is valid, for requests that are accepted without one under a much lower limit (product.md, the fallback
   * token). Throws where it cannot be checked now.
   */
  async proves(token: string | undefined, action: string): Promise<boolean> {
    if (token === undefined || token === UNPROVEN_CAPTCHA_TOKEN) return false;
    try {
      await this.verify(token, action);
      return true;
    } catch (error) {
      if (error instanceof BotCheckFailedError) return false;
      throw error;
    }
  }
}
