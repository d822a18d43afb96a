import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Inject, Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type BotCheckAction } from 'contracts';
import { z } from 'zod';
import { Clock } from '../clock/clock.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import { type Keyring, Secrets } from '../config/secrets.ts';
import { SETTINGS } from '../config/settings.ts';
import { PreparedSql } from '../database/prepared-sql.ts';
import { Limits } from '../limits/limits.ts';
import { BotCheck, botCheckErrors, type Strictness } from './bot-check.ts';

const LIFETIME_MS = 10 * 60_000;
/** The library's own limit is later than ours by this: it goes by the clock of this machine, which may be wrong. */
const CLOCK_MARGIN_MS = 2 * 3_600_000;
/** With the default cost, 0.2 to 0.3 seconds of work on a phone; to verify takes one derivation, below 2 ms, however strict. */
const MIN_COUNTER = 100;
const MAX_COUNTER = 300;
/** How much more work it is, by strictness. Forms that cannot wait for it are sent unproven. */
const WORK_FACTORS = [1, 3, 8] as const;

const UNSOLVED = { verified: false };

interface AltchaKeys {
  readonly hmacSignatureSecret: string;
  readonly hmacKeySignatureSecret: string;
}

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string().max(200),
      expiresAt: z.number(),
      data: z.object({ action: z.string().nullable(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Proof of work without a widget, a cookie, keys or an outside service. The library accepts a solution repeatedly, so used ones
 * are stored until they expire.
 */
@Injectable()
export class AltchaBotCheck extends BotCheck {
  readonly settings = { provider: 'altcha' } as const;
  /** The newest first. */
  readonly #keys: readonly [AltchaKeys, ...AltchaKeys[]];

  constructor(
    private readonly sql: PreparedSql,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly cost: Pick<LiveSettings, 'botCheckCost'>,
    secrets: Secrets,
    limits: Limits,
  ) {
    super(limits);
    const [newest, ...older] = secrets.keyrings;
    this.#keys = [deriveKeys(newest), ...older.map(deriveKeys)];
  }

  /** Signed for the action; without one, as older pages ask for it, for any, and as strict as the strictest of them now. */
  async challenge(action?: BotCheckAction): Promise<Challenge> {
    const actions = action === undefined ? Object.values(BOT_CHECK_ACTIONS) : [action];
    const strictness = Math.max(...(await Promise.all(actions.map((one) => this.strictness(one))))) as Strictness;
    const factor = WORK_FACTORS[strictness];
    const until = this.clock.now().getTime() + LIFETIME_MS;
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: this.cost.botCheckCost,
      counter: randomInt(MIN_COUNTER * factor, MAX_COUNTER * factor),
      data: { action: action ?? null, until },
      deriveKey,
      expiresAt: new Date(until + CLOCK_MARGIN_MS),
      ...this.#keys[0],
    });
  }

  /** `token` is the base64 JSON of challenge and solution, which works for one call. */
  async verify(token: string, action: BotCheckAction): Promise<void> {
    const payload = parsePayload(token);
    if (payload === undefined || !isFor(action, payload)) throw botCheckErrors.failed();
    if (!(await this.#isSolved(payload)) || !(await this.#isFirstUse(payload))) throw botCheckErrors.failed();
  }

  async #isSolved({ challenge, solution }: Payload): Promise<boolean> {
    if (Number(challenge.parameters.data?.['until']) < this.clock.now().getTime()) return false;
    for (const keys of this.#keys) {
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys }).catch(() => UNSOLVED);
      if (verified) return true;
    }
    return false;
  }

  async #isFirstUse({ challenge }: Payload): Promise<boolean> {
    const { nonce, expiresAt } = challenge.parameters;
    const sql =
      'insert into platform.bot_check_used (nonce, expires_at) values ($1, to_timestamp($2)) on conflict do nothing returning 1 as used';
    return (await this.sql.run('bot_check_used', { sql, parameters: [nonce, expiresAt] })).length === 1;
  }
}

const deriveKeys = (keyring: Keyring): AltchaKeys => ({
  hmacSignatureSecret: keyring.keyFor('altcha/challenge').toString('hex'),
  hmacKeySignatureSecret: keyring.keyFor('altcha/solution').toString('hex'),
});

const isFor = (action: BotCheckAction, { challenge }: Payload): boolean =>
  [action, null].includes((challenge.parameters.data?.['action'] ?? null) as BotCheckAction | null);

function parsePayload(token: string): Payload | undefined {
  try {
    const { data } = payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return data as Payload | undefined;
  } catch {
    return undefined;
  }
}
