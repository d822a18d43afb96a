import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from 'contracts';
import { sql } from 'kysely';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { paymentsDb } from '../payments.db.ts';

/** How long tips wait before their transfer: the owner of a stolen card needs days to notice (PRODUCT.md 26). */
@Injectable()
export class TipHolds {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'tipHoldDays'>) {}

  /**
   * When a tip may be transferred that is paid now. Longer until one of this helper was transferred, and not taken back. A later
   * change of the settings does not move it: the helper has seen the day. Index: tip_received.
   */
  async getEnd(em: EntityManager, recipientId: number): Promise<Date> {
    const { now, hasTransfer } = await paymentsDb(em)
      .selectNoFrom(({ exists, selectFrom }) => [
        sql<Date>`now()`.as('now'),
        exists(
          selectFrom('payments.tip')
            .select('id')
            .where('recipient_id', '=', recipientId)
            .where('paid_at', 'is not', null)
            .where('transfer_id', 'is not', null),
        ).as('hasTransfer'),
      ])
      .executeTakeFirstOrThrow();
    const { first, later } = this.settings.tipHoldDays;
    return new Date(now.getTime() + (hasTransfer === true ? later : first) * DAY_MS);
  }
}

/** The time of the transaction by the database's clock, which all nodes share. */
export async function getDatabaseTime(em: EntityManager): Promise<Date> {
  const { now } = await paymentsDb(em)
    .selectNoFrom(sql<Date>`now()`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}
