import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type ContactMessage } from 'contracts';
import { BotCheck } from '../../../platform/bot-check/bot-check.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { type LimitKey, Limits, SITE } from '../../../platform/limits/limits.ts';
import { ContactMailJob } from './contact-mail.job.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

@Injectable()
export class ContactFormService {
  constructor(
    private readonly em: EntityManager,
    private readonly botCheck: BotCheck,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly mails: ContactMailJob,
  ) {}

  /**
   * Stores a message to the operator and orders its mail. Without a valid bot check much lower limits apply (product.md, the
   * fallback token), so that a browser that blocks scripts stops nobody in need. Throws LimitedError; what is not stored
   * counts for no limit.
   */
  async receive({ captchaToken, ...message }: ContactMessage, callerAddress: string): Promise<void> {
    const proven = await this.botCheck.proves(captchaToken, BOT_CHECK_ACTIONS.contact);
    const limits: LimitKey[] = [
      ['messaging.contact', callerAddress],
      ['messaging.contact-day', callerAddress],
    ];
    if (!proven)
      limits.unshift(['messaging.contact-unproven', callerAddress], ['messaging.contact-unproven-site', SITE]);
    await this.limits.countIfDone(limits, () =>
      this.em.fork().transactional(async (em) => {
        const stored = em.create(ContactMessageEntity, { ...message, proven, createdAt: this.clock.now() });
        await em.flush();
        await this.mails.order(em, stored.id);
      }),
    );
  }
}
