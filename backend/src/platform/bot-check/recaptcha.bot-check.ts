import { z } from 'zod';
import { BotCheck, BotCheckFailedError } from './bot-check.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const MIN_SCORE = 0.5;
const TIMEOUT_MS = 5000;

const resultSchema = z.object({ success: z.boolean(), score: z.number().default(0), action: z.string().default('') });

/** reCAPTCHA v3. Google refuses used tokens itself. No answer from Google counts as a failed check. */
export class RecaptchaBotCheck extends BotCheck {
  readonly settings: { provider: 'recaptcha'; siteKey: string };

  constructor(
    private readonly keys: { siteKey: string; secret: string },
    private readonly call: typeof fetch = fetch,
  ) {
    super();
    this.settings = { provider: 'recaptcha', siteKey: keys.siteKey };
  }

  async verify(token: string, action: string): Promise<void> {
    const result = await this.#request(token).catch(() => undefined);
    if (result?.success !== true || result.score < MIN_SCORE || result.action !== action)
      throw new BotCheckFailedError();
  }

  async #request(token: string): Promise<z.infer<typeof resultSchema>> {
    const body = new URLSearchParams({ secret: this.keys.secret, response: token });
    const response = await this.call(VERIFY_URL, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return resultSchema.parse(await response.json());
  }
}
