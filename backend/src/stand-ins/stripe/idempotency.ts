import { createHash } from 'node:crypto';
import type { ApiAnswer } from './api.ts';
import type { Provider } from './provider.ts';
import { Refusal } from './refusal.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A call that a killed process had begun is over by then. */
const RUNS_AT_MOST_MS = 30_000;
const LONGEST_KEY = 255;

/** A call that may be sent again: the same key with the same parameters is answered as it was the first time, for a day. */
export interface KeyedCall {
  readonly key: string | undefined;
  readonly fingerprint: string;
}

export const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

export class Idempotency {
  constructor(private readonly provider: Provider) {}

  /** What was answered before. Throws a Refusal where the key stands for another call, or for one that runs still. */
  answered({ key, fingerprint }: KeyedCall): ApiAnswer | undefined {
    if (key === undefined) return undefined;
    if (key.length > LONGEST_KEY) throw idempotencyError(400, 'Idempotency-Key is longer than 255 characters.');
    const { state } = this.provider;
    const found = state.row('select * from answer where key = ?', key);
    const age = this.#now() - Number(found?.['at']);
    if (found === undefined || age > KEPT_MS) return undefined;
    if (found['fingerprint'] !== fingerprint)
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    if (found['status'] !== null)
      return { status: Number(found['status']), body: String(found['body']), replayed: true };
    if (age > RUNS_AT_MOST_MS) return undefined;
    throw idempotencyError(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      'idempotency_key_in_use',
    );
  }

  /** From here on the key is in use. */
  begin({ key, fingerprint }: KeyedCall): void {
    if (key === undefined) return;
    this.provider.state.run(
      'insert or replace into answer (key, fingerprint, at) values (?, ?, ?)',
      ...[key, fingerprint, this.#now()],
    );
  }

  keep({ key, fingerprint }: KeyedCall, { status, body }: ApiAnswer): void {
    if (key === undefined) return;
    this.provider.state.run('delete from answer where at < ?', this.#now() - KEPT_MS);
    this.provider.state.run(
      'insert or replace into answer (key, fingerprint, status, body, at) values (?, ?, ?, ?, ?)',
      ...[key, fingerprint, status, body, this.#now()],
    );
  }

  forget({ key }: KeyedCall): void {
    if (key !== undefined) this.provider.state.run('delete from answer where key = ? and status is null', key);
  }

  #now(): number {
    return this.provider.now().getTime();
  }
}

const idempotencyError = (status: number, message: string, code?: string): Refusal =>
  new Refusal(status, { type: 'idempotency_error', message, code }, true);
