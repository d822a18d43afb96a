import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Match } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { findMailAddress } from '../../../views/account.views.ts';
import { ListingEntity } from '../listing.entity.ts';
import { matchesMail, MAX_MAILED_MATCHES } from './matches-mail.ts';
import { MatchesService } from './matches.service.ts';
import { MATCHES_MAIL } from './order-matches-mails.ts';

// The listing's own alert does not name them again. A search for alerts that writes the same row meanwhile fails, and is repeated
const MARK_SENT = `
  insert into listings.alert_match (alert_id, listing_id, found_at, sent_at)
  select a.id, l.id, ?, ? from listings.alert a join listings.listing l on l.id = any(?::bigint[]) where a.listing_id = ?
  order by l.id on conflict (alert_id, listing_id) do update set sent_at = coalesce(alert_match.sent_at, excluded.sent_at)`;

/** Tells who posted a listing which waiting ones fit it (PRODUCT.md 31). The owners of those get the mails of their alerts. */
@Injectable()
export class MatchesMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly matches: MatchesService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ listingId: number }>(MATCHES_MAIL, (data) => this.send(data));
  }

  /**
   * Once for a listing, also where nobody fits; not before it is confirmed, nor to who is suspended. A crash between sending and marking
   * repeats the mail, under the same message id.
   */
  async send({ listingId }: { listingId: number }): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await runExclusively(this.em, `${MATCHES_MAIL}/${listingId}`, async (em) => {
      const listing = await em.findOne(ListingEntity, { id: listingId, matchesMailedAt: null });
      if (!listing?.confirmedAt || listing.status !== 'active') return;
      const email = await findMailAddress(em, listing.userId);
      if (email !== undefined) await this.sendTo(em, email, listing);
    });
  }

  private async sendTo(em: EntityManager, to: string, listing: ListingEntity): Promise<void> {
    const { own, matches } = await this.matches.read({ id: listing.userId, email: to }, listing.id);
    if (matches.length > 0) {
      const mail = matchesMail({ own, matches, siteUrl: this.settings.publicUrl });
      await this.mailer.send({ ...mail, to, messageId: `matches.${listing.id}` });
    }
    const sentIds = matches
      .slice(0, MAX_MAILED_MATCHES)
      .filter(isOnItsDays)
      .map((match) => match.listing.id);
    await em.transactional(async (inner) => {
      const now = this.clock.now();
      await inner.execute(MARK_SENT, [now, now, `{${sentIds.join()}}`, listing.id]);
      await inner.nativeUpdate(ListingEntity, { id: listing.id }, { matchesMailedAt: now });
    });
  }
}

/** Those of other days do not fit the alert: once their owners change the days, they newly do. */
const isOnItsDays = ({ reasons }: Match): boolean => reasons.every(({ type }) => type !== 'days_apart');
