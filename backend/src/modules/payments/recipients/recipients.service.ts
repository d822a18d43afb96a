import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TipRecipient } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { NoRecipientError } from '../payments.errors.ts';
import type { PaymentsTables } from '../payments.tables.ts';

@Injectable()
export class RecipientsService {
  constructor(private readonly em: EntityManager) {}

  /** Throws NoRecipientError for who does not exist, and for who is suspended. */
  async get(id: number): Promise<TipRecipient> {
    const row = await readDb<PaymentsTables>(this.em)
      .selectFrom('account.public_profile as p')
      .leftJoin('listings.takes_tips as t', 't.user_id', 'p.id')
      .leftJoin('payments.tip_preferences as preferences', 'preferences.user_id', 'p.id')
      .select(['p.username', 'p.profile_picture_url as profilePictureUrl', 't.user_id as helper'])
      .select('preferences.no_tips as noTips')
      .where('p.id', '=', String(id))
      .where('p.suspended', '=', false)
      .executeTakeFirst();
    if (row === undefined) throw new NoRecipientError();
    const { username, profilePictureUrl, helper, noTips } = row;
    return { id, username, profilePictureUrl, takesTips: helper !== null && noTips !== true };
  }
}
