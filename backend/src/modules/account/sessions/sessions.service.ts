import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Session } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { accountErrors } from '../account.errors.ts';
import { SESSION_MS } from '../../../platform/login/session-cookies.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { AccountSessionStore, SessionEntity } from './account.session-store.ts';

@Injectable()
export class SessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly store: AccountSessionStore,
  ) {}

  /** The caller's valid sessions: the current one first, then by last use. */
  async list(me: SessionUser): Promise<Session[]> {
    const cutoff = new Date(this.clock.now().getTime() - SESSION_MS);
    const orderBy = { lastUsedAt: 'desc', id: 'desc' } as const;
    const rows = await this.em.fork().find(SessionEntity, { user: me.id, lastUsedAt: { $gt: cutoff } }, { orderBy });
    const sessions = rows.map((session) => toSession(session, session.id === me.sessionId));
    return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)];
  }

  /** Throws no_such_session. */
  async remove(me: SessionUser, id: number): Promise<void> {
    const ended = await this.em.nativeDelete(SessionEntity, { id, user: me.id });
    if (ended === 0) throw accountErrors.no_such_session();
    await this.store.announceEnd(me.id);
  }

  /** Also the current one. */
  async removeAll(me: SessionUser): Promise<void> {
    await this.em.nativeDelete(SessionEntity, { user: me.id });
    await this.store.announceEnd(me.id);
  }
}

const toSession = ({ id, browser, system, kind, createdAt, lastUsedAt }: SessionEntity, current: boolean): Session => ({
  id,
  browser: browser ?? null,
  system: system ?? null,
  kind,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  current,
});
