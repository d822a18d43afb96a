import { Inject, Injectable } from '@nestjs/common';
import type { Listing, MatchReason } from 'contracts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { type CardRow, toListing } from '../listings.queries.ts';
import { MatchesService } from '../matches/matches.service.ts';
import { alertMail, severalAlertsMail } from './alert-mail.ts';
import { type MailedAlert, toAlert } from './alerts.queries.ts';

/** The links of an alert end that alert and nothing else, and stay valid: people open old mails. */
export const ALERT_PURPOSE = 'listings.end-alert';
const LINK_GENERATION = 1;

/** Puts together the mail of an alert: the listings that it found, why each fits, and the link that ends it. */
@Injectable()
export class AlertMailWriter {
  constructor(
    private readonly codes: OneTimeCodes,
    private readonly matches: MatchesService,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** `count`: how many fit, these cards among them. */
  async write(alert: MailedAlert, cards: readonly CardRow[], count: number) {
    const endToken = this.endTokenOf(alert);
    const { publicUrl: siteUrl } = this.settings;
    const reasonsOf = await this.findReasons(alert, cards.map(toListing));
    const listings = cards.map((card) => ({
      ...toListing(card),
      username: card.username,
      reasons: reasonsOf.get(card.id) ?? [],
    }));
    return {
      ...alertMail({ alert: toAlert(alert), listings, moreCount: count - cards.length, endToken, siteUrl }),
      unsubscribeUrl: `${siteUrl}/api/alerts/unsubscribe?token=${encodeURIComponent(endToken)}`,
    };
  }

  /** One about several alerts, and how many listings fit each. */
  writeSeveral(found: readonly { alert: MailedAlert; count: number }[]) {
    const alerts = found.map(({ alert, count }) => ({
      alert: toAlert(alert),
      count,
      endToken: this.endTokenOf(alert),
    }));
    return severalAlertsMail({ alerts, siteUrl: this.settings.publicUrl });
  }

  private endTokenOf({ id }: MailedAlert): string {
    return this.codes.createLinkToken(ALERT_PURPOSE, id, LINK_GENERATION);
  }

  /** By listing: why it fits the own listing that made the alert, or the search. */
  private async findReasons(alert: MailedAlert, found: readonly Listing[]): Promise<Map<number, MatchReason[]>> {
    const { listingId, userId, languages } = alert;
    const ids = found.map(({ id }) => id);
    if (listingId !== null) return this.matches.explain(userId, listingId, ids);
    return new Map(found.map((listing) => [listing.id, toSearchReasons(languages, listing)]));
  }
}

function toSearchReasons(wanted: readonly string[], { languageCodes = [], traveler, user }: Listing): MatchReason[] {
  const spoken = traveler?.languageCodes.length ? traveler.languageCodes : languageCodes;
  const languages = wanted.filter((code) => spoken.includes(code));
  return [
    { type: 'languages', fits: languages.length > 0, languages },
    { type: 'verified_phone', fits: user.verified },
  ];
}
