import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Match, Matches, OwnListing } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, type MailBlock, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { findMailAddress } from '../../../views/account.views.ts';
import { ListingEntity } from '../listing.entity.ts';
import { tripTicket } from '../trip/trip-ticket.ts';
import { describeReasons } from './describe-reasons.ts';
import { MatchesService } from './matches.service.ts';

export const MATCHES_MAIL = 'listings.matches-mail';

const MAX_MAILED = 5;

/** Tells who posted a listing which waiting ones fit it (product.md 31). The owners of those are told by their alerts. */
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

  /** Once for a listing; nothing where nobody fits, or where the listing is not confirmed. */
  async send({ listingId }: { listingId: number }): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await runExclusively(this.em, `${MATCHES_MAIL}/${listingId}`, async (em) => {
      const listing = await em.findOne(ListingEntity, { id: listingId, matchesMailedAt: null });
      if (!listing?.confirmedAt || listing.status !== 'active') return;
      const address = await findMailAddress(em, listing.userId);
      if (address === undefined) return;
      const found = await this.matches.list({ id: listing.userId, email: address }, listingId);
      if (found.matches.length > 0) {
        const mail = matchesMail(found, this.settings.publicUrl);
        await this.mailer.send({ ...mail, to: address, messageId: `matches.${listingId}` });
      }
      listing.matchesMailedAt = this.clock.now();
      await em.flush();
    });
  }
}

const TEXTS = {
  helper: { one: 'traveler fits your offer', other: 'travelers fit your offer' },
  seeking_help: { one: 'Amigo fits your request', other: 'Amigos fit your request' },
} as const;

const countMatches = ({ own, matches }: Matches): string =>
  `${matches.length} ${TEXTS[own.type][matches.length === 1 ? 'one' : 'other']}`;

/** Without a contact detail: its link opens the list. */
export function matchesMail(found: Matches, siteUrl: string) {
  const { own, matches } = found;
  const route = `${own.departureAirport} to ${own.arrivalAirport}`;
  const count = countMatches(found);
  return layoutMail({
    subject: `${count}: ${route}`,
    preheader: 'See who they are, and why they fit.',
    title: count,
    blocks: [
      paragraph(`You posted a trip from ${own.departureCity} to ${own.arrivalCity}. These people fit it best.`),
      ...matches.slice(0, MAX_MAILED).flatMap((match) => toBlocks(own, match)),
      button('See your matches', `${siteUrl}/listing/${own.id}/matches`),
      note('We add up points for each reason. Nobody can pay for a place.'),
    ],
    because: 'you posted a listing',
    siteUrl,
  });
}

const toBlocks = (own: OwnListing, { listing, reasons }: Match): MailBlock[] => [
  paragraph(`**${inlineName(listing.user.username)}**: ${describeReasons(own, reasons)}`),
  tripTicket(listing, { proven: true }),
];
