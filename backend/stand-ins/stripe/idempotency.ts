import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { Context } from './context.ts';

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** A call that is older was begun by a process that was killed. */
const MAX_CALL_MS = 30_000;
const MAX_KEY_LENGTH = 255;

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  /** It was sent before, for the same idempotency key. */
  readonly replayed?: boolean;
}

export interface KeyedCall {
  /** The idempotency key. */
  readonly key: string | undefined;
  readonly fingerprint: string;
}

export const fingerprint = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Replays the first response to calls with the same key and parameters, for a day. */
export class Idempotency {
  constructor(private readonly context: Context) {}

  /** The stored response. Throws an ApiError where the key belongs to another call, or to one that is still running. */
  find({ key, fingerprint: print }: KeyedCall): ApiResponse | undefined {
    if (key === undefined) return undefined;
    if (key.length > MAX_KEY_LENGTH) throw idempotencyError(400, 'Idempotency-Key is longer than 255 characters.');
    const found = this.context.state.row('select * from answer where key = ?', key);
    const age = this.#now() - Number(found?.['at']);
    if (found === undefined || age > KEY_LIFETIME_MS) return undefined;
    if (found['fingerprint'] !== print)
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    if (found['status'] !== null)
      return { status: Number(found['status']), body: String(found['body']), replayed: true };
    if (age > MAX_CALL_MS) return undefined;
    throw idempotencyError(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      'idempotency_key_in_use',
    );
  }

  /** Marks the key as in use. */
  begin({ key, fingerprint: print }: KeyedCall): void {
    if (key === undefined) return;
    this.context.state.run(
      'insert or replace into answer (key, fingerprint, at) values (?, ?, ?)',
      key,
      print,
      this.#now(),
    );
  }

  store({ key, fingerprint: print }: KeyedCall, { status, body }: ApiResponse): void {
    if (key === undefined) return;
    this.context.state.run('delete from answer where at < ?', this.#now() - KEY_LIFETIME_MS);
    this.context.state.run(
      'insert or replace into answer (key, fingerprint, status, body, at) values (?, ?, ?, ?, ?)',
      key,
      print,
      status,
      body,
      this.#now(),
    );
  }

  /** Releases a key that is in use. */
  release({ key }: KeyedCall): void {
    if (key !== undefined) this.context.state.run('delete from answer where key = ? and status is null', key);
  }

  #now(): number {
    return this.context.now().getTime();
  }
}

const idempotencyError = (status: number, message: string, code?: string): ApiError =>
  new ApiError(status, { type: 'idempotency_error', message, code }, true);
