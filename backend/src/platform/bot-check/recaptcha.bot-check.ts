import { z } from 'zod';
import type { BotCheckAction } from 'contracts';
import type { Limits } from '../limits/limits.ts';
import { BotCheck, botCheckErrors } from './bot-check.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
/** By strictness. */
const MIN_SCORES = [0.5, 0.7, 0.9] as const;
const TIMEOUT_MS = 5000;

const resultSchema = z.object({ success: z.boolean(), score: z.number().default(0), action: z.string().default('') });

/** reCAPTCHA v3. Google refuses used tokens itself. No answer from Google counts as a failed check. */
export class RecaptchaBotCheck extends BotCheck {
  readonly settings: { provider: 'recaptcha'; siteKey: string };

  constructor(
    private readonly keys: { siteKey: string; secret: string },
    limits: Pick<Limits, 'pressureOn'>,
    private readonly call: typeof fetch = fetch,
  ) {
    super(limits);
    this.settings = { provider: 'recaptcha', siteKey: keys.siteKey };
  }

  async verify(token: string, action: BotCheckAction): Promise<void> {
    const result = await this.#request(token).catch(() => undefined);
    const minScore = MIN_SCORES[await this.strictness(action)];
    if (result?.success !== true || result.score < minScore || result.action !== action) throw botCheckErrors.failed();
  }

  async #request(token: string): Promise<z.infer<typeof resultSchema>> {
    const body = new URLSearchParams({ secret: this.keys.secret, response: token });
    const response = await this.call(VERIFY_URL, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return resultSchema.parse(await response.json());
  }
}
