import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { TextMessages } from '../../../platform/sms/text-messages.ts';
import { SmsAllowance } from './sms-allowance.ts';
import type { SmsTables } from './sms.tables.ts';
import { SmsStops } from './sms-stops.ts';

/** Whose phone gets copies. */
@Injectable()
export class SmsReach {
  constructor(
    private readonly texts: TextMessages,
    private readonly allowance: SmsAllowance,
    private readonly stops: SmsStops,
  ) {}

  /**
   * The number that a copy to this person goes to, E.164. Undefined where the site sends none, the phone is not verified,
   * they do not want copies, or the phone has said STOP.
   */
  async phoneOf(em: EntityManager, userId: number): Promise<string | undefined> {
    if (!this.texts.on || !this.allowance.on) return undefined;
    const row = await readDb<SmsTables>(em)
      .selectFrom('account.reachable_phone as r')
      .leftJoin('messaging.message_notices as n', 'n.user_id', 'r.id')
      .select(['r.phone_number as number', 'n.sms_copies as allowed'])
      .where('r.id', '=', String(userId))
      .executeTakeFirst();
    if (row === undefined || row.allowed === false) return undefined;
    return (await this.stops.isStopped(em, row.number)) ? undefined : row.number;
  }
}
