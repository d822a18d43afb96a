import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccountData } from 'shared-ui/contracts';
import { Clock } from '../../platform/clock/clock.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { PersonalData } from '../../platform/personal-data/personal-data.ts';

/** All that is kept about oneself: a part for each module that registered one. */
@Injectable()
export class AccountDataFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** As it was at one moment, whatever changes meanwhile. */
  collect(me: SessionUser): Promise<AccountData> {
    return this.em.transactional(
      async (em) => ({
        exportedAt: this.clock.now().toISOString(),
        ...(await this.personalData.collectAll(em, me.id)),
      }),
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  }
}
