import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { type Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { ListingEntity } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { confirmationMail, type MailedListing, mailedListing, reminderMail } from './confirmation-mail.ts';
import { LINK_TTL_MS, ListingConfirmationEntity } from './listing-confirmation.entity.ts';

export const SEND_CONFIRMATION = 'listings.send-confirmation';
export const REMIND_TO_CONFIRM = 'listings.remind-to-confirm';
export const CONFIRM_PURPOSE = 'listings.confirm';
/** All mails of a confirmation share one link: a resend invalidates the code, which could be guessed, not the link. */
const LINK_GENERATION = 1;

const DAY_MS = 24 * 3_600_000;

const MARK_SENT = `
  update listings.listing_confirmation set sent_generation = greatest(sent_generation, ?) where id = ?`;

// Looks at all listings of the address: somebody who typed it into several must not flood it. Index: listing_by_user.
const RECENT_REMINDERS = `
  select 1 from listings.listing l join listings.listing_confirmation c on c.listing_id = l.id
  where l.user_id = ? and l.email = ? and c.reminded_at > ?`;

const EXTEND_LINK = `
  update listings.listing_confirmation set link_expires_at = greatest(link_expires_at, ?) where id = ?`;

const MARK_REMINDED = 'update listings.listing_confirmation set reminded_at = ? where id = ?';

/** Sends the mails that ask an address to confirm. Code and link are derived when they are sent. */
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
    this.jobs.handle<{ confirmationId: number }>(SEND_CONFIRMATION, (data) => this.send(data));
    this.jobs.handle<{ listingId: number }>(REMIND_TO_CONFIRM, (data) => this.remind(data), { deduplicateByKey: true });
  }

  /**
   * Sends nothing where the listing is gone or confirmed, or where the mail of this code was sent. A crash between sending and marking
   * repeats the mail, under the same message id.
   */
  send({ confirmationId }: { confirmationId: number }): Promise<void> {
    return runExclusively(this.em, `${SEND_CONFIRMATION}/${confirmationId}`, async (em) => {
      const confirmation = await em.findOne(ListingConfirmationEntity, { id: confirmationId });
      if (confirmation === null || confirmation.sentGeneration >= confirmation.generation) return;
      const listing = await mailedListing(listingsDb(em), confirmation.listing).executeTakeFirst();
      if (listing === undefined || listing.confirmedAt !== null) return;
      await this.mailer.send(this.toMail(confirmation, listing));
      await em.execute(MARK_SENT, [confirmation.generation, confirmationId]);
    });
  }

  /**
   * Reminds the owner of an unconfirmed address that somebody asks for the contact details, at most once a day for all listings of the
   * address (PRODUCT.md 2), and makes the link valid for a week again. Where the site sends no mail, ListingSweepJob queues it again.
   */
  async remind({ listingId }: { listingId: number }): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const owned = await this.em.fork().findOne(ListingEntity, { id: listingId, confirmedAt: null });
    if (owned === null) return;
    const { userId, email } = owned;
    await runExclusively(this.em, `${REMIND_TO_CONFIRM}/${userId}`, async (em) => {
      const now = this.clock.now();
      const listing = await mailedListing(listingsDb(em), listingId).executeTakeFirst();
      const confirmation = await em.findOne(ListingConfirmationEntity, { listing: listingId });
      if (listing === undefined || listing.confirmedAt !== null) return;
      if (!listing.hasPendingRequests || confirmation === null) return;
      const since = new Date(now.getTime() - DAY_MS);
      const recentReminders = await em.execute<object[]>(RECENT_REMINDERS, [userId, email, since]);
      if (recentReminders.length > 0) return;
      const { id } = confirmation;
      const token = this.codes.createLinkToken(CONFIRM_PURPOSE, id, LINK_GENERATION);
      const mail = reminderMail(listing, { token, siteUrl: this.settings.publicUrl });
      const messageId = `listing-reminder.${id}.${now.toISOString().slice(0, 10)}`;
      // Committed before the mail can arrive: its link works immediately
      await this.em.fork().execute(EXTEND_LINK, [new Date(now.getTime() + LINK_TTL_MS), id]);
      await this.mailer.send({ ...mail, to: listing.email, messageId });
      await em.execute(MARK_REMINDED, [now, id]);
    });
  }

  private toMail({ id, generation, acceptsCodes }: ListingConfirmationEntity, listing: MailedListing): Mail {
    const token = this.codes.createLinkToken(CONFIRM_PURPOSE, id, LINK_GENERATION);
    const code = acceptsCodes ? this.codes.createCode(CONFIRM_PURPOSE, id, generation) : undefined;
    const mail = confirmationMail(listing, { token, code, siteUrl: this.settings.publicUrl });
    return { ...mail, to: listing.email, messageId: `listing-confirmation.${id}.${generation}` };
  }
}
