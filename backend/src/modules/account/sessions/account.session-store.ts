import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { SESSION_DAYS } from '../../../platform/login/session-cookies.ts';
import { type FoundSession, SessionStore, type SessionUser } from '../../../platform/login/session-store.ts';
import { AccountEntity } from '../account.entity.ts';
import type { Device } from './device.ts';
import { SessionEntity } from './session.entity.ts';
import { newToken, tokenHashOf } from './token-hash.ts';

export const SESSION_MS = SESSION_DAYS * 24 * 3_600_000;
/** Use is noted this often, so that reading who is logged in does not write. */
const NOTE_MS = 3_600_000;

/** Indexes: session_token_hash_unique, the account's key. */
const FIND = `
  select s.id as "sessionId", s.last_used_at <= $3 as "isRenewed", a.id, a.email, a.verified
  from account.session s join account.account a on a.id = s.user_id
  where s.token_hash = $1 and s.last_used_at > $2`;
const ALIVE = 'select id from account.session where id = any($1::bigint[]) and last_used_at > $2';
const NOTE = 'update account.session set last_used_at = $2 where id = $1 and last_used_at < $2';
const END = 'delete from account.session where token_hash = $1';
const SWEEP = 'delete from account.session where last_used_at <= $1';

interface FoundRow {
  sessionId: string;
  isRenewed: boolean;
  id: string;
  email: string;
  verified: boolean;
}

/** A new session. Its token is for the cookie of this browser, and kept nowhere. */
export interface StartedSession {
  user: SessionUser;
  token: string;
}

export interface NewSession {
  userId: number;
  device: Device;
  /** The token that this browser held before, if any: its session ends. */
  replaces: string | undefined;
}

/** Who is logged in where (product.md 11): 30 days from the last use, and only hashes of tokens in the database. */
@Injectable()
export class AccountSessionStore extends SessionStore {
  constructor(
    private readonly sql: PreparedSql,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find(token: string): Promise<FoundSession | undefined> {
    const now = this.clock.now();
    const parameters = [tokenHashOf(token), this.lastUseAlive(now), new Date(now.getTime() - NOTE_MS)];
    const [row] = await this.sql.run<FoundRow>('session_find', { sql: FIND, parameters });
    if (row === undefined) return undefined;
    if (row.isRenewed) await this.sql.run('session_note', { sql: NOTE, parameters: [row.sessionId, now] });
    const { email, verified, isRenewed } = row;
    return { isRenewed, user: { id: Number(row.id), sessionId: Number(row.sessionId), email, verified } };
  }

  async alive(sessionIds: readonly number[]): Promise<Set<number>> {
    const parameters = [sessionIds, this.lastUseAlive(this.clock.now())];
    const rows = await this.sql.run<{ id: string }>('session_alive', { sql: ALIVE, parameters });
    return new Set(rows.map(({ id }) => Number(id)));
  }

  /** In the transaction of the login. */
  async start(em: EntityManager, { userId, device, replaces }: NewSession): Promise<StartedSession> {
    if (replaces !== undefined) await em.nativeDelete(SessionEntity, { tokenHash: tokenHashOf(replaces) });
    const [token, now] = [newToken(), this.clock.now()];
    const times = { createdAt: now, lastUsedAt: now };
    const session = em.create(SessionEntity, { user: userId, tokenHash: tokenHashOf(token), ...device, ...times });
    const { id, email, verified } = await em.findOneOrFail(AccountEntity, userId);
    await em.flush();
    return { user: { id, email, verified, sessionId: session.id }, token };
  }

  /** Ends the session of this token; nothing happens where there is none. */
  async end(token: string): Promise<void> {
    await this.sql.run('session_end', { sql: END, parameters: [tokenHashOf(token)] });
  }

  /** Forgets sessions that have ended by themselves. */
  async sweep(): Promise<void> {
    await this.sql.run('session_sweep', { sql: SWEEP, parameters: [this.lastUseAlive(this.clock.now())] });
  }

  private lastUseAlive(now: Date): Date {
    return new Date(now.getTime() - SESSION_MS);
  }
}
