import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type ContactMessage } from 'shared-ui/contracts';
import { BotCheck } from '../../../platform/bot-check/bot-check.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { type Counted, Limits } from '../../../platform/limits/limits.ts';
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
   * Keeps a message to the operator, and has it mailed. Who did not pass the bot check goes on under a much lower limit
   * (product.md, the fallback token): a person in need must not be stopped by a browser without scripts of others. Throws
   * LimitedError; what is not kept uses up no limit.
   */
  async receive({ captchaToken, ...message }: ContactMessage, callerAddress: string): Promise<void> {
    const proven = await this.botCheck.proves(captchaToken, BOT_CHECK_ACTIONS.contact);
    const limits = limitsOf({ proven, email: message.email, callerAddress });
    await this.limits.countIfDone(limits, () =>
      this.em.fork().transactional(async (em) => {
        const kept = em.create(ContactMessageEntity, { ...message, proven, createdAt: this.clock.now() });
        await em.flush();
        await this.mails.order(em, kept.id);
      }),
    );
  }
}

const limitsOf = (from: { proven: boolean; email: string; callerAddress: string }): Counted[] => [
  ...(from.proven
    ? []
    : ([
        ['messaging.contact-unproven', from.callerAddress],
        ['messaging.contact-unproven-all', 'everybody'],
      ] as const)),
  ['messaging.contact', from.callerAddress],
  ['messaging.contact-day', from.callerAddress],
  ['messaging.contact-email', from.email],
];
