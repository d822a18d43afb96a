import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Session } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { SessionEntity } from './session.entity.ts';
import { SESSION_MS } from './account.session-store.ts';

/** Somebody else's, or one that has ended: the two look the same. */
export class SessionMissingError extends AppError {
  readonly kind = 'missing';
  readonly code = 'account.no_such_session';

  constructor() {
    super('You are no longer logged in there. There is nothing left to do.');
  }
}

@Injectable()
export class SessionListService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** One's own that still live: this one first, then the last used. */
  async list(me: SessionUser): Promise<Session[]> {
    const livesSince = new Date(this.clock.now().getTime() - SESSION_MS);
    const order = { lastUsedAt: 'desc', id: 'desc' } as const;
    const own = await this.em.find(SessionEntity, { user: me.id, lastUsedAt: { $gt: livesSince } }, { orderBy: order });
    const shown = own.map((session) => toSession(session, session.id === me.sessionId));
    return [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)];
  }

  /** Throws SessionMissingError for what is not one's own. */
  async remove(me: SessionUser, id: number): Promise<void> {
    const ended = await this.em.nativeDelete(SessionEntity, { id, user: me.id });
    if (ended === 0) throw new SessionMissingError();
  }

  /** Everywhere, here too. */
  async removeAll(me: SessionUser): Promise<void> {
    await this.em.nativeDelete(SessionEntity, { user: me.id });
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
