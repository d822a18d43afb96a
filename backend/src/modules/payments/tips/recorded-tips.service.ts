import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PaymentSuccess, RecordedTip } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import { NoSuchPaymentError, NotPaidError, NotTheSameError } from '../payments.errors.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import { TipEntity } from './tip.entity.ts';

/** What a browser says of a payment that it saw succeed (spec §7): a reason to ask the provider, and no more. */
@Injectable()
export class RecordedTipsService {
  constructor(
    private readonly em: EntityManager,
    private readonly settlement: Settlement,
  ) {}

  /**
   * The tip as it is recorded, by this call or before. One that was given by somebody logged in is theirs alone; of one that was
   * not, whoever knows the payment learns nothing that the page did not say. Throws NoSuchPaymentError, NotTheSameError,
   * NotPaidError, and what Settlement throws.
   */
  async record(me: SessionUser | undefined, input: PaymentSuccess): Promise<RecordedTip> {
    const found = await this.find(me, input.paymentIntentId);
    if (found.amountCents !== input.amount * 100 || found.recipientId !== input.recipientId)
      throw new NotTheSameError();
    const tip = found.paidAt ? found : await this.settlement.settle(found.id);
    if (!tip?.paidAt) throw new NotPaidError();
    const { id: tipId, paidAt } = tip;
    const recipient = await this.recipientOf(tip);
    return { tipId, amount: input.amount, recipient, paidAt: paidAt.toISOString() };
  }

  private async find(me: SessionUser | undefined, intentId: string): Promise<TipEntity> {
    const tip = await this.em.fork().findOne(TipEntity, { intentId });
    const isTheirs = tip !== null && (tip.anonymous || (me !== undefined && tip.tipperId === me.id));
    if (!isTheirs) throw new NoSuchPaymentError();
    return tip;
  }

  private async recipientOf({ recipientId: id }: TipEntity): Promise<RecordedTip['recipient']> {
    const person = await readDb<PaymentsTables>(this.em.fork())
      .selectFrom('account.public_profile')
      .select(['username', 'profile_picture_url as profilePictureUrl'])
      .where('id', '=', String(id))
      .executeTakeFirst();
    const { username = null, profilePictureUrl = null } = person ?? {};
    return { id, username: nameOrDeleted(username), profilePictureUrl };
  }
}
