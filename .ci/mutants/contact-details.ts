import type { Mutant } from './mutant.ts';

const listings = 'backend/src/modules/listings';
const messaging = 'backend/src/modules/messaging';

/** Who may read contact details, be written to, or act on a listing. */
export const CONTACT_DETAILS: readonly Mutant[] = [
  {
    fault: "Anybody closes or deletes somebody else's listing",
    file: `${listings}/owner.ts`,
    find: '({ userId: me.id, $or:',
    replace: '({ $or:',
    caughtBy: { api: 'backend/test/listings/own' },
  },
  {
    fault: "Somebody else's attempt gets one's listing",
    file: `${listings}/listings.facade.ts`,
    find: 'findOne(ListingEntity, { userId: me.id, attemptId })',
    replace: 'findOne(ListingEntity, { attemptId })',
    caughtBy: { api: 'backend/test/listings/own-create' },
  },
  {
    fault: "My listings show everybody's, with their phone numbers",
    file: `${listings}/owner.ts`,
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
    fault: 'A login confirms what strangers have posted with its address',
    file: `${listings}/own/listing-posters.ts`,
    find: 'and p.browser_key = any(?::text[])',
    replace: 'and (true or p.browser_key = any(?::text[]))',
    caughtBy: { api: 'backend/test/account/login' },
  },
  {
    fault: 'A stranger’s number stands beside a verified phone',
    file: `${listings}/contact/contact.service.ts`,
    find: '=== verifiedPhone) ? phoneNumber : null;',
    replace: '=== verifiedPhone) ? phoneNumber : phoneNumber;',
    caughtBy: { api: 'backend/test/listings/contact-reveal' },
  },
  {
    fault: 'How many contact details one reads in a day is not counted',
    file: `${listings}/contact/contact.service.ts`,
    find: "['listings.contact', 'listings.contact-day']",
    replace: "['listings.contact']",
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
    fault: 'Each who asks has the owner of an unconfirmed address mailed once more',
    file: `${listings}/confirmations/confirmation-mail.ts`,
    find: 'if (next.notBefore > now) return next;',
    replace: '',
    caughtBy: { api: 'backend/test/listings/pending-contact' },
  },
  {
    fault: 'Whom I blocked writes to me',
    file: `${messaging}/messages/messages.service.ts`,
    find: 'if (blocked) throw messagingErrors.unreachable();',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/blocks' },
  },
  {
    fault: "A stranger has the site text anybody's phone",
    file: `${messaging}/sms/sms-copies.ts`,
    find: "    if (written === undefined) return 'not_written';\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/sms' },
  },
  {
    fault: 'Anybody tells the site what became of a text',
    file: `${messaging}/sms/sms-callbacks.controller.ts`,
    find: '    if (!this.texts.hasValidSignature({ url, fields: body, signature })) throw callbackErrors.not_genuine();\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/sms' },
  },
  {
    fault: "Anybody ends somebody's mails by a link of their own making",
    file: `${messaging}/notices/unsubscribe.service.ts`,
    find: 'userId !== undefined && this.secrets.isHash(PURPOSE, userId, hash) ?',
    replace: "userId !== undefined && hash !== '' ?",
    caughtBy: { api: 'backend/test/messaging/unsubscribe' },
  },
  {
    fault: 'A program reads all names, one number after the other',
    file: `${messaging}/conversations/conversations.service.ts`,
    find: '    if (head === undefined || head.lastMessageId === null) await this.limitLookups(me);\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/conversations' },
  },
  {
    fault: 'Two who leave keep the phone numbers of copies in the database',
    file: `${messaging}/personal-data.ts`,
    find: '    await eraseSmsCopies(em, userId);\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/messaging-personal-data' },
  },
  {
    fault: 'The next person at this browser sees contact details that they never asked for',
    file: 'mf-listings/src/parts/open-listing/use-open-listing.ts',
    find: 'return user !== null && requestedBy === user.id;',
    replace: 'return user !== null && requestedBy !== undefined;',
    caughtBy: { unit: 'mf-listings/src/features/listing-details' },
  },
];
