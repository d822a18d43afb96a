import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { LoginChallengeEntity } from './login-challenge.entity.ts';
import { AccountSessionStore } from '../sessions/account.session-store.ts';

/** Who comes back later than this to the code step starts anew. */
export const KEPT_AFTER_EXPIRY_MS = 3_600_000;

/** Once an hour, on one node: forgets sessions that have ended, and logins that nobody finished. */
@Injectable()
export class LoginSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly sessions: AccountSessionStore,
  ) {}

  onModuleInit(): void {
    this.jobs.every('29 * * * *', 'account.sweep-logins', () => this.sweep());
  }

  async sweep(): Promise<void> {
    const over = new Date(this.clock.now().getTime() - KEPT_AFTER_EXPIRY_MS);
    await this.em.fork().nativeDelete(LoginChallengeEntity, { expiresAt: { $lt: over } });
    await this.sessions.sweep();
  }
}
