import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CardEvent } from '../../platform/cards/card-payments.ts';
import { Clock } from '../../platform/clock/clock.ts';
import { paymentsDb } from './payments.db.ts';

export type ReceivedEvent = Pick<CardEvent, 'id' | 'type'>;

/** Deduplicates webhook events: the provider repeats them, for days if it must. */
@Injectable()
export class WebhookEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Whether it was processed. Only saves calls of the provider: `add` decides. */
  async isProcessed(id: string): Promise<boolean> {
    const row = await paymentsDb(this.em.fork())
      .selectFrom('payments.webhook_event')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** In the transaction of its effect, before anything else. Returns false where it was processed: then do nothing. */
  async add(em: EntityManager, { id, type }: ReceivedEvent): Promise<boolean> {
    const row = await paymentsDb(em)
      .insertInto('payments.webhook_event')
      .values({ id, type, received_at: this.clock.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
