import type { Match } from 'contracts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { findMailAddress } from '../../../views/account.views.ts';
import { ListingEntity } from '../listing.entity.ts';
import { MATCHES_MAIL } from '../mail-names.ts';
import { matchesMail, MAX_MAILED_MATCHES } from './matches-mail.ts';
import type { MatchesService } from './matches.service.ts';

// The listing's own alert does not name them again. A search for alerts that writes the same row meanwhile fails, and is repeated
const MARK_SENT = `
  insert into listings.alert_match (alert_id, listing_id, found_at, sent_at)
  select a.id, l.id, ?, ? from listings.alert a join listings.listing l on l.id = any(?::bigint[]) where a.listing_id = ?
  order by l.id on conflict (alert_id, listing_id) do update set sent_at = coalesce(alert_match.sent_at, excluded.sent_at)`;

/**
 * Tells who posted a listing which waiting ones fit it (PRODUCT.md 31), by its id: nothing where nobody does, before it is confirmed, or to
 * who is suspended. The owners of those get the mails of their alerts.
 */
export const matchesMailKind = (service: MatchesService) =>
  mailKind({
    name: MATCHES_MAIL,
    findFacts: async ({ subject }, { em }) => {
      const listing = await em.findOne(ListingEntity, { id: Number(subject) });
      if (!listing?.confirmedAt || listing.status !== 'active') return undefined;
      const to = await findMailAddress(em, listing.userId);
      if (to === undefined) return undefined;
      const { own, matches } = await service.read({ id: listing.userId, email: to }, listing.id);
      return matches.length === 0 ? undefined : { to, own, matches };
    },
    compose: ({ own, matches }, siteUrl) => matchesMail({ own, matches, siteUrl }),
    onSent: async (em, mails, now) => {
      for (const { own, matches } of mails) {
        const named = matches.slice(0, MAX_MAILED_MATCHES).filter(isOnItsDays);
        await em.execute(MARK_SENT, [now, now, `{${named.map(({ listing }) => listing.id).join()}}`, own.id]);
      }
    },
  });

/** Those of other days do not fit the alert: once their owners change the days, they newly do. */
const isOnItsDays = ({ reasons }: Match): boolean => reasons.every(({ type }) => type !== 'days_apart');
