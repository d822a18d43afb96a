import { defineEntity, p } from '@mikro-orm/core';
import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { SESSION_MS } from '../../../platform/login/session-cookies.ts';
import { Bus } from '../../../platform/live/bus.ts';
import {
  type FoundSession,
  SessionStore,
  type SessionUser,
  toSessionsKey,
} from '../../../platform/login/session-store.ts';
import { AccountEntity } from '../account.entity.ts';
import type { Device } from './device.ts';

const SessionSchema = defineEntity({
  name: 'Session',
  schema: 'account',
  tableName: 'session',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    user: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
    /** sha256 of the token, in base64url: who reads the database can use no session. */
    tokenHash: p.text().unique(),
    browser: p.text().nullable(),
    system: p.text().nullable(),
    kind: p.text().$type<Device['kind']>().default('unknown'),
    createdAt: p.datetime(),
    /** Updated at most once an hour. */
    lastUsedAt: p.datetime(),
  },
  indexes: [{ name: 'session_by_user', expression: 'create index session_by_user on account.session (user_id)' }],
  checks: [{ name: 'session_kind_known', expression: "kind in ('desktop', 'mobile', 'tablet', 'unknown')" }],
});

/** One browser where somebody is logged in (PRODUCT.md 11). */
export class SessionEntity extends SessionSchema.class {}
SessionSchema.setClass(SessionEntity);

/** After this, somebody logs in again, however often the session is used. */
const MAX_SESSION_MS = 365 * 24 * 3_600_000;
/** The last use is written at most this often, so that a request does not have to write. */
const RENEW_AFTER_MS = 3_600_000;

const NEWCOMER_MS = 24 * 3_600_000;

/** Indexes: session_token_hash_unique, the account's key. */
const FIND = `
  select s.id as "sessionId", s.last_used_at <= $3 as "isRenewed", a.id, a.email, a.verified, a.created_at > $4 as "isNewcomer"
  from account.session s join account.account a on a.id = s.user_id
  where s.token_hash = $1 and s.last_used_at > $2 and s.created_at > $5`;
const FIND_LIVE =
  'select id from account.session where id = any($1::bigint[]) and last_used_at > $2 and created_at > $3';
const RENEW = 'update account.session set last_used_at = $2 where id = $1 and last_used_at < $2';
const END = 'delete from account.session where token_hash = $1 returning user_id as "userId"';

interface FoundRow {
  sessionId: number;
  isRenewed: boolean;
  id: number;
  email: string;
  verified: boolean;
  isNewcomer: boolean;
}

/** A new session. Its token is for the cookie of this browser, and stored nowhere. */
export interface StartedSession {
  user: SessionUser;
  token: string;
}

export interface NewSession {
  userId: number;
  device: Device;
  /** The token of this browser's previous session, which ends. */
  replaces: string | undefined;
}

/** Sessions (PRODUCT.md 11): valid for 30 days after the last use, and for a year after the login. The database holds only hashes of tokens. */
@Injectable()
export class AccountSessionStore extends SessionStore {
  constructor(
    private readonly sql: PreparedSql,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {
    super();
  }

  async find(token: string): Promise<FoundSession | undefined> {
    const now = this.clock.now();
    const parameters = [
      hashToken(token),
      expiryCutoff(now),
      new Date(now.getTime() - RENEW_AFTER_MS),
      newcomersSince(now),
      oldestLogin(now),
    ];
    const [row] = await this.sql.run<FoundRow>('session_find', { sql: FIND, parameters });
    if (row === undefined) return undefined;
    if (row.isRenewed) await this.sql.run('session_note', { sql: RENEW, parameters: [row.sessionId, now] });
    const { isRenewed, ...user } = row;
    return { isRenewed, user };
  }

  async findLive(sessionIds: readonly number[]): Promise<Set<number>> {
    const now = this.clock.now();
    const parameters = [sessionIds, expiryCutoff(now), oldestLogin(now)];
    const rows = await this.sql.run<{ id: number }>('session_alive', { sql: FIND_LIVE, parameters });
    return new Set(rows.map(({ id }) => id));
  }

  /** In the transaction of the login. */
  async start(em: EntityManager, { userId, device, replaces }: NewSession): Promise<StartedSession> {
    if (replaces !== undefined) await em.nativeDelete(SessionEntity, { tokenHash: hashToken(replaces) });
    const [token, now] = [generateToken(), this.clock.now()];
    const times = { createdAt: now, lastUsedAt: now };
    const session = em.create(SessionEntity, { user: userId, tokenHash: hashToken(token), ...device, ...times });
    const { id, email, verified, createdAt } = await em.findOneOrFail(AccountEntity, userId);
    await em.flush();
    const isNewcomer = createdAt > newcomersSince(now);
    return { user: { id, email, verified, isNewcomer, sessionId: session.id }, token };
  }

  /** Does nothing where no session has this token. */
  async end(token: string): Promise<void> {
    const ended = await this.sql.run<{ userId: number }>('session_end', { sql: END, parameters: [hashToken(token)] });
    await Promise.all(ended.map(({ userId }) => this.announceEnd(userId)));
  }

  /** Has all nodes check the streams of this person's sessions. Call it after the commit. A lost hint costs a heartbeat of the stream. */
  async announceEnd(userId: number): Promise<void> {
    await this.bus.publish([toSessionsKey(userId)]).catch(() => undefined);
  }
}

const newcomersSince = (now: Date): Date => new Date(now.getTime() - NEWCOMER_MS);

const oldestLogin = (now: Date): Date => new Date(now.getTime() - MAX_SESSION_MS);

const expiryCutoff = (now: Date): Date => new Date(now.getTime() - SESSION_MS);

/** 256 random bits for a cookie: 43 characters. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a token. 256 random bits need neither salt nor a slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
