import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { LiveSettings } from '../../platform/config/live-settings.ts';
import { SETTINGS } from '../../platform/config/settings.ts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { inTurn } from '../../platform/jobs/in-turn.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { type Mail, Mailer } from '../../platform/mail/mailer.ts';
import { OneTimeCodes } from '../../platform/one-time-codes/one-time-codes.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { ListingConfirmationEntity } from './listing-confirmation.entity.ts';
import { type MailFacts, mailFacts } from './confirmation-mail.queries.ts';
import type { ListingsTables } from './listings.tables.ts';

export const SEND_CONFIRMATION = 'listings.send-confirmation';
export const CONFIRM_PURPOSE = 'listings.confirm';
/** One link for all mails of a confirmation: a resend voids the code, which could be guessed, not the link. */
const LINK_GENERATION = 1;

const NOTE_SENT = `
  update listings.listing_confirmation set sent_generation = greatest(sent_generation, ?) where id = ?`;

interface SendConfirmation {
  confirmationId: number;
}

/** Sends the mail with link and code. What it says is read, and the code derived, at the moment of sending. */
@Injectable()
export class ConfirmationMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly codes: OneTimeCodes,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SendConfirmation>(SEND_CONFIRMATION, (data) => this.send(data));
  }

  /**
   * Sends nothing when the listing is gone or confirmed already, or when this code's mail has left. A crash between
   * sending and noting repeats the mail, under the same message id.
   */
  send({ confirmationId }: SendConfirmation): Promise<void> {
    return inTurn(this.em, `${SEND_CONFIRMATION}/${confirmationId}`, async (em) => {
      const confirmation = await em.findOne(ListingConfirmationEntity, { id: confirmationId });
      if (confirmation === null || confirmation.sentGeneration >= confirmation.generation) return;
      const facts = await mailFacts(readDb<ListingsTables>(em), confirmation.listing).executeTakeFirst();
      if (facts === undefined || facts.confirmedAt !== null) return;
      await this.mailer.send(this.write(confirmation, facts));
      await em.execute(NOTE_SENT, [confirmation.generation, confirmationId]);
    });
  }

  private write({ id, generation, takesCodes }: ListingConfirmationEntity, facts: MailFacts): Mail {
    const token = this.codes.linkTokenFor(CONFIRM_PURPOSE, id, LINK_GENERATION);
    const code = takesCodes ? this.codes.codeFor(CONFIRM_PURPOSE, id, generation) : undefined;
    const mail = confirmationMail(facts, { token, code, siteUrl: this.settings.publicUrl });
    return { ...mail, to: facts.email, messageId: `listing-confirmation.${id}.${generation}` };
  }
}
