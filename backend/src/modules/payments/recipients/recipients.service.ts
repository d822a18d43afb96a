import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TipPreferences, TipRecipient } from 'contracts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { paymentsDb } from '../payments.db.ts';
import { paymentErrors } from '../payments.errors.ts';
import { getTipPreferences } from './recipients.queries.ts';

/** Recipients of tips, and whether they want any. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
  ) {}

  /** Public, so the same for a blocked caller, whose tip is refused later. Throws no_recipient, also for suspended users. */
  async get(id: number): Promise<TipRecipient> {
    const row = await paymentsDb(this.em)
      .selectFrom('account.public_profile as p')
      .leftJoin('listings.takes_tips as t', 't.user_id', 'p.id')
      .leftJoin('payments.tip_preferences as preferences', 'preferences.user_id', 'p.id')
      .leftJoin('payments.payout_freeze as freeze', 'freeze.user_id', 'p.id')
      .select(['p.username', 'p.profile_picture_url as profilePictureUrl', 't.user_id as helper'])
      .select(['preferences.no_tips as noTips', 'freeze.user_id as frozenId'])
      .where('p.id', '=', id)
      .where('p.suspended', '=', false)
      .executeTakeFirst();
    if (row === undefined) throw paymentErrors.no_recipient();
    const { username, profilePictureUrl, helper, noTips, frozenId } = row;
    return { id, username, profilePictureUrl, takesTips: helper !== null && noTips !== true && frozenId === null };
  }

  getPreferences(me: SessionUser): Promise<TipPreferences> {
    return getTipPreferences(this.em, me.id);
  }

  /** Throws LimitedError. */
  async updatePreferences(me: SessionUser, { noTips }: TipPreferences): Promise<TipPreferences> {
    await this.limits.consume('payments.preferences', { account: me });
    return this.em.fork().transactional(async (em) => {
      // No row for a user who is being deleted
      if (!(await lockAccounts(em, [me.id])).has(me.id)) throw new LoginNeededError();
      await paymentsDb(em)
        .insertInto('payments.tip_preferences')
        .values({ user_id: me.id, no_tips: noTips })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ no_tips: noTips }))
        .execute();
      return { noTips };
    });
  }
}
