import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { AN_HOUR, Jobs, type QueueOptions } from '../../../platform/jobs/jobs.ts';
import { SMS_COPY } from './sms-copies.ts';
import { SmsSending } from './sms-sending.ts';
import type { CopyId } from './sms-steps.ts';
import type { SmsTables } from './sms.tables.ts';

const EVERY_HOUR = '41 * * * *';
const DAY_MS = 24 * 3600_000;
/** What a provider still has to say of a text it says within days. */
const KEPT_DAYS = 14;

/** The tries reach beyond the time after which a copy is given up. What a dead node had begun is tried again within a minute. */
const TRIES: QueueOptions = {
  ...{ retryLimit: 30, retryDelay: 2, retryDelayMax: 60, expireInSeconds: 20 },
  deleteAfterSeconds: AN_HOUR,
};

/** Sends copies, and forgets once an hour what is known of those that went long ago. */
@Injectable()
export class SmsCopyJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly sending: SmsSending,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<CopyId>(SMS_COPY, (id) => this.sending.send(id), TRIES);
    this.jobs.every(EVERY_HOUR, 'messaging.sweep-sms', () => this.sweep());
  }

  /** The messages keep the state that was reached. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
    const db = readDb<SmsTables>(this.em.fork());
    await db.deleteFrom('messaging.sms_copy').where('ordered_at', '<', before).execute();
    await db.deleteFrom('messaging.sms_day').where('day', '<', before.slice(0, 10)).execute();
  }
}
