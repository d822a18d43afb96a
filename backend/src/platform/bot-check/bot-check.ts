import { type SiteSettings, UNPROVEN_CAPTCHA_TOKEN } from 'shared-ui/contracts';
import { AppError } from '../errors/app-error.ts';

export class BotCheckFailedError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'bot_check.failed';

  constructor() {
    super("We couldn't verify you're not a robot. Please try again.");
  }
}

/** The port: proves that a person's browser sent a form (spec §5). reCAPTCHA v3 with keys, ALTCHA without. */
export abstract class BotCheck {
  /** What the browser must know to make a token. */
  abstract readonly settings: SiteSettings['botCheck'];

  /** Throws BotCheckFailedError (403) for a token that is wrong, old, used before, or made for another action. */
  abstract verify(token: string, action: string): Promise<void>;

  /**
   * Whether it is right, for what goes on without it under a much lower limit (product.md, the fallback token). Throws where
   * it cannot be checked now.
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
