import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { RECEIPT_MAIL, SENT_BACK_MAIL, TIP_MAIL, type TipJob } from '../payments.jobs.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import { TipMailEntity, type TipMailKind } from './tip-mail.entity.ts';
import { tipMailFacts } from './tip-mails.queries.ts';
import { writeTipMail } from './write-tip-mail.ts';

/** Two days and a half of a mail server that is down: a receipt is worth as much late. */
const TRIES = { retryLimit: 60 };
const KINDS = { [TIP_MAIL]: 'tip', [RECEIPT_MAIL]: 'receipt', [SENT_BACK_MAIL]: 'sent-back' } as const;

/** Tells the two people of a tip by mail: the helper that it came, who gave it that it was paid, or that it came back. */
@Injectable()
export class TipMailsJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    for (const [name, kind] of Object.entries(KINDS))
      this.jobs.handle<TipJob>(name, ({ tipId }) => this.send(kind, tipId), TRIES);
  }

  /**
   * Sends nothing twice, nothing where the reader has no address that is theirs, and nothing that is not true any more. A crash
   * between sending and noting repeats the mail, under the same message id.
   */
  async send(kind: TipMailKind, tip: string): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await inTurn(this.em, `payments.mail/${kind}/${tip}`, async (em) => {
      if ((await em.count(TipMailEntity, { tip, kind })) > 0) return;
      const reader = kind === 'tip' ? 'helper' : 'tipper';
      const facts = await tipMailFacts(readDb<PaymentsTables>(em), tip, reader).executeTakeFirst();
      const mail = facts && writeTipMail(kind, { ...facts, tipId: tip, siteUrl: this.settings.publicUrl });
      if (facts === undefined || mail === undefined) return;
      await this.mailer.send({ ...mail, to: facts.email, messageId: `${kind}.${tip}` });
      em.create(TipMailEntity, { tip, kind, sentAt: this.clock.now() });
    });
  }
}
