import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TipPreferences } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import { getTipPreferences, holdPeople } from '../people.queries.ts';

@Injectable()
export class TipPreferencesService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
  ) {}

  get(me: SessionUser): Promise<TipPreferences> {
    return getTipPreferences(this.em, me.id);
  }

  /** Throws LimitedError. */
  async update(me: SessionUser, { noTips }: TipPreferences): Promise<TipPreferences> {
    await this.limits.take('payments.preferences', String(me.id));
    return this.em.fork().transactional(async (em) => {
      // An account that is being deleted leaves no row behind
      if (!(await holdPeople(em, [me.id])).has(me.id)) throw new LoginNeededError();
      await readDb<PaymentsTables>(em)
        .insertInto('payments.tip_preferences')
        .values({ user_id: String(me.id), no_tips: noTips })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ no_tips: noTips }))
        .execute();
      return { noTips };
    });
  }
}
