import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { ContactMailJob } from './contact-mail.job.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

const A_DAY_MS = 24 * 60 * 60_000;
/** How long what was written to the operator is kept: a complaint must outlive the account it is about, for a while. */
const KEPT_MONTHS = 24;
/** Older than all retries of its own job. */
const FORGOTTEN_AFTER_MS = A_DAY_MS;
const BATCH = 500;

/** Once a day, on one node: forgets old messages to the operator, and brings those whose mail never left. */
@Injectable()
export class ContactSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly mails: ContactMailJob,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.every('37 4 * * *', 'messaging.contact-sweep', () => this.sweep());
  }

  async sweep(): Promise<void> {
    const oldest = this.clock.now();
    oldest.setUTCMonth(oldest.getUTCMonth() - KEPT_MONTHS);
    await this.em.fork().nativeDelete(ContactMessageEntity, { createdAt: { $lt: oldest } });
    if (this.settings.smtpUrl !== undefined) await this.mailAgain();
  }

  private mailAgain(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - FORGOTTEN_AFTER_MS);
    return this.em.fork().transactional(async (em) => {
      const waiting = { mailedAt: null, createdAt: { $lt: before } };
      const inOrder = { fields: ['id'], orderBy: { createdAt: 'asc' }, limit: BATCH } as const;
      for (const { id } of await em.find(ContactMessageEntity, waiting, inOrder)) await this.mails.order(em, id);
    });
  }
}
