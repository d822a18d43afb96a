import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SmsUnavailable } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { TextMessages } from '../../../platform/sms/text-messages.ts';
import { SmsAllowance } from './sms-allowance.ts';
import type { SmsTables } from './sms.tables.ts';
import { SmsStops } from './sms-stops.ts';

export type SmsRecipient = { phone: string } | { unavailable: SmsUnavailable };

/** Whose phone gets copies. */
@Injectable()
export class SmsReach {
  constructor(
    private readonly texts: TextMessages,
    private readonly allowance: SmsAllowance,
    private readonly stops: SmsStops,
  ) {}

  /** Whether the site sends copies at all. */
  get on(): boolean {
    return this.texts.on && this.allowance.on;
  }

  /** The number that a copy to this person goes to, E.164; or why none does. Who has answered STOP does not allow it. */
  async recipient(em: EntityManager, userId: number): Promise<SmsRecipient> {
    if (!this.on) return { unavailable: 'off' };
    const row = await readDb<SmsTables>(em)
      .selectFrom('account.reachable_phone as r')
      .leftJoin('messaging.message_notices as n', 'n.user_id', 'r.id')
      .select(['r.phone_number as number', 'n.sms_copies as allowed'])
      .where('r.id', '=', String(userId))
      .executeTakeFirst();
    if (row === undefined) return { unavailable: 'no_phone' };
    const isStopped = row.allowed === false || (await this.stops.isStopped(em, row.number));
    return isStopped ? { unavailable: 'not_allowed' } : { phone: row.number };
  }
}
