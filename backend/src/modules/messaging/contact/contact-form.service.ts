import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type ContactMessage } from 'contracts';
import { BotCheck } from '../../../platform/bot-check/bot-check.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { LimitedError, type LimitKey, Limits, SITE } from '../../../platform/limits/limits.ts';
import { ContactCopyJob } from './contact-copy.job.ts';
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
    private readonly copies: ContactCopyJob,
  ) {}

  /**
   * Stores a message to the operator and orders its mail. Without a valid bot check much lower limits apply (PRODUCT.md, the
   * fallback token), so that a browser that blocks scripts stops nobody in need. Throws LimitedError; what is not stored
   * counts for no limit. Returns whether a copy goes to the writer: where they want one, with a valid bot check, within its limits.
   */
  async receive({ captchaToken, copy, ...message }: ContactMessage, callerAddress: string): Promise<boolean> {
    const proven = await this.botCheck.proves(captchaToken, BOT_CHECK_ACTIONS.contact);
    const limits: LimitKey[] = [
      ['messaging.contact', callerAddress],
      ['messaging.contact-day', callerAddress],
    ];
    if (!proven)
      limits.unshift(['messaging.contact-unproven', callerAddress], ['messaging.contact-unproven-site', SITE]);
    const store = (copyDue: boolean): Promise<boolean> =>
      this.em.fork().transactional(async (em) => {
        const stored = em.create(ContactMessageEntity, { ...message, proven, copyDue, createdAt: this.clock.now() });
        await em.flush();
        await this.mails.order(em, stored.id);
        if (copyDue) await this.copies.order(em, stored.id);
        return copyDue;
      });
    const mayCopy = copy === true && proven && this.copies.isAvailable();
    return this.limits.countIfDone(limits, () =>
      mayCopy ? this.withinCopyLimits(message.email, callerAddress, store) : store(false),
    );
  }

  private async withinCopyLimits(
    email: string,
    callerAddress: string,
    store: (copyDue: boolean) => Promise<boolean>,
  ): Promise<boolean> {
    const limits: LimitKey[] = [
      ['messaging.contact-copy', email],
      ['messaging.contact-copy-from', callerAddress],
      ['messaging.contact-copy-site', SITE],
    ];
    try {
      return await this.limits.countIfDone(limits, () => store(true));
    } catch (error) {
      if (!(error instanceof LimitedError)) throw error;
      return store(false);
    }
  }
}
