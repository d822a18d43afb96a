import { z } from 'zod';
import { BotCheck, BotCheckFailedError } from './bot-check.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const LEAST_SCORE = 0.5;
const PATIENCE_MS = 5000;

const verdictSchema = z.object({ success: z.boolean(), score: z.number().default(0), action: z.string().default('') });

/** reCAPTCHA v3. Google refuses a token the second time by itself. Google's silence counts as a failed check. */
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
    const verdict = await this.#ask(token).catch(() => undefined);
    if (verdict?.success !== true || verdict.score < LEAST_SCORE || verdict.action !== action)
      throw new BotCheckFailedError();
  }

  async #ask(token: string): Promise<z.infer<typeof verdictSchema>> {
    const body = new URLSearchParams({ secret: this.keys.secret, response: token });
    const answer = await this.call(VERIFY_URL, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) });
    return verdictSchema.parse(await answer.json());
  }
}
