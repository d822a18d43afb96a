import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CardEvent } from '../../../platform/cards/card-payments.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from '../payments.tables.ts';

export type HeardEvent = Pick<CardEvent, 'id' | 'type'>;

/** The provider's calls that have had their effect. It repeats them, for days where it must. */
@Injectable()
export class WebhookEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Whether it has had its effect: spares the provider a question. `add` is what counts. */
  async isKnown(id: string): Promise<boolean> {
    const row = await readDb<PaymentsTables>(this.em.fork())
      .selectFrom('payments.webhook_event')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** In the transaction of its effect, and first in it. Answers false where it has had that already: then nothing is to be done. */
  async add(em: EntityManager, { id, type }: HeardEvent): Promise<boolean> {
    const row = await readDb<PaymentsTables>(em)
      .insertInto('payments.webhook_event')
      .values({ id, type, received_at: this.clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
