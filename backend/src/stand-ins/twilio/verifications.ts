import { randomBytes, randomInt } from 'node:crypto';

const LIFE_MS = 10 * 60_000;
const MOST_SENDS = 5;
const MOST_CHECKS = 5;

type Status = 'pending' | 'approved' | 'canceled' | 'expired' | 'max_attempts_reached';

export interface Verification {
  readonly sid: string;
  readonly to: string;
  readonly code: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  status: Status;
  sends: number;
  checks: number;
}

/** Twilio's way to say no. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
}

export const refusal = (status: number, code: number, message: string): Refusal => ({ status, code, message });
const missing = () => refusal(404, 20404, 'The requested resource was not found');

/** Twilio's own numbers for tests of its API: one that does not exist, one that is no mobile phone. */
const MAGIC: Record<string, Refusal> = {
  '+15005550001': refusal(400, 60200, 'Invalid parameter `To`: +15005550001'),
  '+15005550009': refusal(403, 60205, 'SMS is not supported by landline phone number'),
};

export const sidOf = (kind: string): string => `${kind}${randomBytes(16).toString('hex')}`;

/**
 * The states of Twilio Verify: one pending check a number, good for 10 minutes, 5 tries and 5 sends; a second send repeats
 * the same code; a check that is over in any way can no longer be found.
 */
export class Verifications {
  readonly #all = new Map<string, Verification>();

  constructor(private readonly now: () => Date) {}

  send(to: string): Verification | Refusal {
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refusal(400, 60200, `Invalid parameter \`To\`: ${to}`);
    const refused = MAGIC[to];
    if (refused !== undefined) return refused;
    const verification = this.#pendingOf((it) => it.to === to) ?? this.#create(to);
    if (verification.sends >= MOST_SENDS) return refusal(429, 60203, 'Max send attempts reached');
    verification.sends += 1;
    return verification;
  }

  find(sid: string): Verification | Refusal {
    this.#expire();
    return this.#all.get(sid) ?? missing();
  }

  settle(sid: string, status: string): Verification | Refusal {
    if (status !== 'canceled' && status !== 'approved') return refusal(400, 60200, 'Invalid parameter `Status`');
    const verification = this.#pendingOf((it) => it.sid === sid);
    if (verification === undefined) return missing();
    verification.status = status;
    return verification;
  }

  check({ sid, to, code }: { sid: string; to: string; code: string }): Verification | Refusal {
    if (!/^\w{4,10}$/.test(code)) return refusal(400, 60200, 'Invalid parameter `Code`');
    const verification = this.#pendingOf((it) => (sid === '' ? it.to === to : it.sid === sid));
    if (verification === undefined) return missing();
    if (verification.checks >= MOST_CHECKS) return refusal(429, 60202, 'Max check attempts reached');
    verification.checks += 1;
    if (verification.code === code) verification.status = 'approved';
    return verification;
  }

  #create(to: string): Verification {
    const createdAt = this.now();
    const verification: Verification = {
      sid: sidOf('VE'),
      to,
      code: String(randomInt(10 ** 6)).padStart(6, '0'),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFE_MS),
      status: 'pending',
      sends: 0,
      checks: 0,
    };
    this.#all.set(verification.sid, verification);
    return verification;
  }

  #pendingOf(fits: (it: Verification) => boolean): Verification | undefined {
    this.#expire();
    return [...this.#all.values()].find((it) => it.status === 'pending' && fits(it));
  }

  #expire(): void {
    for (const it of this.#all.values()) {
      if (it.status === 'pending' && it.expiresAt <= this.now()) it.status = 'expired';
      if (it.expiresAt.getTime() + LIFE_MS <= this.now().getTime()) this.#all.delete(it.sid);
    }
  }
}
