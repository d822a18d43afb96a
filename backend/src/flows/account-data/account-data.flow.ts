import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccountData } from 'contracts';
import { Clock } from '../../platform/clock/clock.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { PersonalData } from '../../platform/personal-data/personal-data.ts';

/** Exports and deletes what every module stores about the caller. */
@Injectable()
export class AccountDataFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** A consistent snapshot. */
  collect(me: SessionUser): Promise<AccountData> {
    return this.em.transactional(
      async (em) => ({
        exportedAt: this.clock.now().toISOString(),
        ...(await this.personalData.collectAll(em, me.id)),
      }),
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  }

  /** All modules delete their part, or none does. */
  delete(me: SessionUser): Promise<void> {
    return this.em.transactional((em) => this.personalData.eraseAll(em, me.id));
  }
}
