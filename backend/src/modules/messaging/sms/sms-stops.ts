import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { SmsTables } from './sms.tables.ts';

const PURPOSE = 'sms-stop';

/** The phones that want no texts, by a keyed hash of their numbers (product.md 22). */
@Injectable()
export class SmsStops {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** `number` is E.164, here and below. */
  async isStopped(em: EntityManager, number: string): Promise<boolean> {
    const stop = readDb<SmsTables>(em)
      .selectFrom('messaging.sms_stop')
      .select('stopped_at')
      .where('number_hash', 'in', this.secrets.hashes(PURPOSE, number));
    return (await stop.executeTakeFirst()) !== undefined;
  }

  /** STOP: no copies from here on, whoever's number it becomes. */
  async add(em: EntityManager, number: string): Promise<void> {
    await readDb<SmsTables>(em)
      .insertInto('messaging.sms_stop')
      .values({ number_hash: this.secrets.hash(PURPOSE, number), stopped_at: this.clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('number_hash').doNothing())
      .execute();
  }

  /** START. */
  async remove(em: EntityManager, number: string): Promise<void> {
    await readDb<SmsTables>(em)
      .deleteFrom('messaging.sms_stop')
      .where('number_hash', 'in', this.secrets.hashes(PURPOSE, number))
      .execute();
  }
}
