import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MessageNotices, MessageNoticesChanges } from 'contracts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { messagingDb } from '../messaging.db.ts';
import { SmsOptOuts } from '../sms/sms-recipients.ts';

/** How people want to be notified of messages. */
@Injectable()
export class MessageNoticesService {
  constructor(
    private readonly em: EntityManager,
    private readonly optOuts: SmsOptOuts,
    private readonly limits: Limits,
  ) {}

  get({ id }: SessionUser): Promise<MessageNotices> {
    return this.getWithin(this.em.fork(), id);
  }

  /** Throws LimitedError. */
  async update(me: SessionUser, changes: MessageNoticesChanges): Promise<MessageNotices> {
    await this.limits.consume('messaging.notices', { account: me });
    return this.em.fork().transactional(async (em) => {
      // Without the lock, an account that is being deleted would leave a row behind
      if (!(await lockAccounts(em, [me.id])).has(me.id)) throw new LoginNeededError();
      await upsertNotices(em, me.id, changes);
      return this.getWithin(em, me.id);
    });
  }

  /** The settings of any account, in the transaction of `em`. */
  async getWithin(em: EntityManager, userId: number): Promise<MessageNotices> {
    const db = messagingDb(em);
    const phone = await db
      .selectFrom('account.reachable_phone')
      .select('phone_number as number')
      .where('id', '=', userId)
      .executeTakeFirst();
    const smsStopped = phone !== undefined && (await this.optOuts.isStopped(em, phone.number));
    const row = await db
      .selectFrom('messaging.message_notices')
      .select(['sms_copies as smsCopies', 'mail_notices as mailNotices'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return { smsCopies: true, mailNotices: true, ...row, smsStopped };
  }
}

async function upsertNotices(
  em: EntityManager,
  userId: number,
  { smsCopies, mailNotices }: MessageNoticesChanges,
): Promise<void> {
  const changes = {
    ...(smsCopies !== undefined && { sms_copies: smsCopies }),
    ...(mailNotices !== undefined && { mail_notices: mailNotices }),
  };
  if (Object.keys(changes).length === 0) return;
  await messagingDb(em)
    .insertInto('messaging.message_notices')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}
