import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { LiveSettings } from '../../platform/config/live-settings.ts';
import { SETTINGS } from '../../platform/config/settings.ts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { inTurn } from '../../platform/jobs/in-turn.ts';
import { Clock } from '../../platform/clock/clock.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { type Mail, Mailer } from '../../platform/mail/mailer.ts';
import { OneTimeCodes } from '../../platform/one-time-codes/one-time-codes.ts';
import { confirmationMail, reminderMail } from './confirmation-mail.ts';
import { LINK_MS, ListingConfirmationEntity } from './listing-confirmation.entity.ts';
import { ListingEntity } from './listing.entity.ts';
import { type MailFacts, mailFacts } from './confirmation-mail.queries.ts';
import type { ListingsTables } from './listings.tables.ts';

export const SEND_CONFIRMATION = 'listings.send-confirmation';
export const REMIND_TO_CONFIRM = 'listings.remind-to-confirm';
export const CONFIRM_PURPOSE = 'listings.confirm';
/** One link for all mails of a confirmation: a resend voids the code, which could be guessed, not the link. */
const LINK_GENERATION = 1;

const NOTE_SENT = `
  update listings.listing_confirmation set sent_generation = greatest(sent_generation, ?) where id = ?`;

const DAY_MS = 24 * 3_600_000;

// All listings of the address: who typed it into several is not to flood it. Index: listing_by_user.
const REMINDED = `
  select 1 from listings.listing l join listings.listing_confirmation c on c.listing_id = l.id
  where l.user_id = ? and l.email = ? and c.reminded_at > ?`;

const EXTEND_LINK = `
  update listings.listing_confirmation set link_expires_at = greatest(link_expires_at, ?) where id = ?`;

const NOTE_REMINDED = 'update listings.listing_confirmation set reminded_at = ? where id = ?';

interface Remind {
  listingId: number;
}

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
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SendConfirmation>(SEND_CONFIRMATION, (data) => this.send(data));
    this.jobs.handle<Remind>(REMIND_TO_CONFIRM, (data) => this.remind(data), { oneWaits: true });
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

  /**
   * Tells the owner of an unconfirmed address that somebody asks for the contact, at most once a day whatever was posted
   * with it (product.md 2). The link works for a week from then on. Where the site sends no mail, ListingSweepJob orders it again.
   */
  async remind({ listingId }: Remind): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const listing = await this.em.fork().findOne(ListingEntity, { id: listingId, confirmedAt: null });
    if (listing === null) return;
    const { userId, email } = listing;
    await inTurn(this.em, `${REMIND_TO_CONFIRM}/${userId}`, async (em) => {
      const now = this.clock.now();
      const facts = await mailFacts(readDb<ListingsTables>(em), listingId).executeTakeFirst();
      const confirmation = await em.findOne(ListingConfirmationEntity, { listing: listingId });
      if (facts === undefined || facts.confirmedAt !== null || !facts.isAsked || confirmation === null) return;
      const reminded = await em.execute<object[]>(REMINDED, [userId, email, new Date(now.getTime() - DAY_MS)]);
      if (reminded.length > 0) return;
      const { id } = confirmation;
      const token = this.codes.linkTokenFor(CONFIRM_PURPOSE, id, LINK_GENERATION);
      const mail = reminderMail(facts, { token, siteUrl: this.settings.publicUrl });
      const messageId = `listing-reminder.${id}.${now.toISOString().slice(0, 10)}`;
      // Committed before the mail can arrive: its link works at once
      await this.em.fork().execute(EXTEND_LINK, [new Date(now.getTime() + LINK_MS), id]);
      await this.mailer.send({ ...mail, to: facts.email, messageId });
      await em.execute(NOTE_REMINDED, [now, id]);
    });
  }

  private write({ id, generation, takesCodes }: ListingConfirmationEntity, facts: MailFacts): Mail {
    const token = this.codes.linkTokenFor(CONFIRM_PURPOSE, id, LINK_GENERATION);
    const code = takesCodes ? this.codes.codeFor(CONFIRM_PURPOSE, id, generation) : undefined;
    const mail = confirmationMail(facts, { token, code, siteUrl: this.settings.publicUrl });
    return { ...mail, to: facts.email, messageId: `listing-confirmation.${id}.${generation}` };
  }
}
