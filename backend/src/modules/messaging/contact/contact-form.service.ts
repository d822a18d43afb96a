import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type ContactMessage } from 'contracts';
import { PinoLogger } from 'nestjs-pino';
import { BotCheck } from '../../../platform/bot-check/bot-check.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { CONTACT_COPY_MAIL } from './contact-copy.ts';
import { CONTACT_MAIL } from './contact-mail.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

@Injectable()
export class ContactFormService {
  constructor(
    private readonly em: EntityManager,
    private readonly botCheck: BotCheck,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly outbox: MailOutbox,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Stores a message to the operator and orders its mail. Without a valid bot check much lower limits apply (PRODUCT.md, the
   * fallback token), so that a browser that blocks scripts stops nobody in need. Throws LimitedError; what is not stored
   * counts for no limit. Returns whether a copy goes to the writer: where they want one, with a valid bot check, within its limits.
   */
  async receive({ captchaToken, copy, ...message }: ContactMessage, callerAddress: string): Promise<boolean> {
    const proven = await this.botCheck.proves(captchaToken, BOT_CHECK_ACTIONS.contact);
    const usual = ['messaging.contact', 'messaging.contact-day'] as const;
    const ofUnproven = ['messaging.contact-unproven', 'messaging.contact-unproven-site'] as const;
    const limits = proven ? usual : ([...ofUnproven, ...usual] as const);
    const store = (withCopy: boolean): Promise<boolean> =>
      this.em.fork().transactional(async (em) => {
        const stored = em.create(ContactMessageEntity, { ...message, proven, createdAt: this.clock.now() });
        await em.flush();
        const mail = [{ subject: stored.id }];
        await this.outbox.order(em, CONTACT_MAIL, mail);
        if (withCopy) await this.outbox.order(em, CONTACT_COPY_MAIL, mail);
        if (!this.outbox.isOn)
          this.log.warn({ contactMessageId: stored.id }, 'a contact message waits: the setting SMTP_URL is not set');
        return withCopy;
      });
    const mayCopy = copy === true && proven && this.outbox.isOn;
    return this.limits.countIfDone(limits, { caller: callerAddress }, () =>
      mayCopy ? this.withinCopyLimits(message.email, callerAddress, store) : store(false),
    );
  }

  private async withinCopyLimits(
    email: string,
    callerAddress: string,
    store: (withCopy: boolean) => Promise<boolean>,
  ): Promise<boolean> {
    const limits = ['messaging.contact-copy', 'messaging.contact-copy-from', 'messaging.contact-copy-site'] as const;
    const uncount = await this.limits.consumeOrSkip(limits, { address: email, caller: callerAddress });
    return store(uncount !== undefined).catch(async (error: unknown) => {
      await uncount?.(error);
      throw error;
    });
  }
}
