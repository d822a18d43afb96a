import type { Mutant } from './mutant.ts';

const listings = 'backend/src/modules/listings';

export const LISTINGS: readonly Mutant[] = [
  {
    fault: "Anybody closes or deletes somebody else's listing",
    file: `${listings}/own/own-listings.queries.ts`,
    find: '({ userId: me.id, $or:',
    replace: '({ $or:',
    caughtBy: { api: 'backend/test/listings/own' },
  },
  {
    fault: "My listings show everybody's, with their phone numbers",
    file: `${listings}/own/own-listings.queries.ts`,
    find: "eb('l.user_id', '=', me.id), ",
    replace: '',
    caughtBy: { api: 'backend/test/listings/my-listings' },
  },
  {
    fault: 'The details of an address that nobody has confirmed are given away',
    file: `${listings}/contact/contact.service.ts`,
    find: 'if (listing.confirmedAt === null && !',
    replace: "if (listing.confirmedAt === '' && !",
    caughtBy: { api: 'backend/test/listings/contact-reveal' },
  },
  {
    fault: 'How many contact details one reads in a day is not counted',
    file: `${listings}/contact/contact.service.ts`,
    find: "      ['listings.contact-day', me.email],\n",
    replace: '',
    caughtBy: { api: 'backend/test/listings/contact-limits' },
  },
  {
    fault: 'Whom I blocked still sees my listings, and how to reach me',
    file: `${listings}/listings.queries.ts`,
    find: "('l.user_id', 'not in', blockedIds(db, viewerId));",
    replace: "('l.user_id', 'not in', blockedIds(db, 0));",
    caughtBy: { unit: `${listings}/listings.queries`, api: 'backend/test/messaging/blocks' },
  },
  {
    fault: 'The newest listings of a hub are all read and sorted',
    file: 'backend/src/migrations/20261122160000-search-indexes.ts',
    find: "['departure', 'arrival']",
    replace: "['departure']",
    caughtBy: { api: 'backend/test/listings/plans' },
  },
  {
    fault: 'Strangers rate somebody they were never in touch with',
    file: `${listings}/testimonials/testimonials.service.ts`,
    find: 'await this.ensureInTouch(em, me.id, input);',
    replace: '',
    caughtBy: { api: 'backend/test/listings/testimonials' },
  },
  {
    fault: 'Each who asks has the owner of an unconfirmed address mailed once more',
    file: `${listings}/confirmations/confirmation-mail.job.ts`,
    find: 'if (recentReminders.length > 0) return;',
    replace: '',
    caughtBy: { api: 'backend/test/listings/pending-contact' },
  },
  {
    fault: 'Who waits for a confirmation never hears of it',
    file: `${listings}/confirmations/listing-confirmations.service.ts`,
    find: 'await this.pending.notifyAskers(em, [listing.id]);',
    replace: '',
    caughtBy: { api: 'backend/test/listings/pending-contact' },
  },
  {
    fault: 'A calendar shows a trip a day too short',
    file: `${listings}/calendar/trip-calendar.ts`,
    find: 'addDays(trip.endDate ?? trip.date, 1)',
    replace: 'addDays(trip.endDate ?? trip.date, 0)',
    caughtBy: { unit: `${listings}/calendar/trip-calendar` },
  },
  {
    fault: 'A program posts without the bot check',
    file: 'backend/src/flows/publish-listing/publish-listing.flow.ts',
    find: 'await this.botCheck.verify(captchaToken, BOT_CHECK_ACTION[type]);',
    replace: '',
    caughtBy: { api: 'backend/test/listings/posting.api' },
  },
  {
    fault: 'A start fills a database that has people with demo people',
    file: 'backend/src/seed/seed-demo.ts',
    find: 'if ((await tx.count(AccountEntity)) > 0 || (await tx.count(ListingEntity)) > 0) return false;',
    replace: 'if ((await tx.count(ListingEntity)) > 0) return false;',
    caughtBy: { api: 'backend/test/listings/seed' },
  },
];
