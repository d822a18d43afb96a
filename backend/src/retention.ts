import type { RetentionTable } from './platform/retention/retention.ts';

const ERASED = { act: 'deleting the account' } as const;

const withAccount = [{ period: 'account', ...ERASED }] as const;
/** They go with the row that they refer to, by foreign key. */
const withListing = [{ period: 'listings', ...ERASED }] as const;
const withConversation = [{ period: 'messages', act: 'deleting both accounts' }] as const;

const LISTINGS_JOB = 'listings.sweep';
/** flows/retention */
const FLOW_JOB = 'account.retention';
const BOOKS = [{ period: 'books', job: 'payments.sweep' }] as const;

/**
 * Each table of the database that holds something of people: for how long (the periods are in `RETENTION` of the contracts, which the
 * privacy policy shows), and what deletes it. Those that hold nothing of anybody are in NOTHING_PERSONAL.
 */
export const retention: RetentionTable = {
  'account.account': [
    ...withAccount,
    { period: 'unconfirmed', job: FLOW_JOB },
    // The files, in the store of pictures
    { period: 'pictures', act: 'replacing or removing it, deleting the account' },
    // The same store
    { period: 'erasures', job: 'account.sweep-erasures' },
  ],
  'account.session': [{ period: 'sessions', where: 'last_used_at <= ?' }],
  'account.login_challenge': [{ period: 'codes', where: 'last_sent_at < ?' }],
  'account.login_link': [{ period: 'codes', where: 'last_sent_at < ?' }],
  'account.phone_verification': [{ period: 'codes', where: 'sent_at < ?' }],
  'account.email_change': [{ period: 'codes', where: 'last_sent_at < ?' }],
  'account.email_change_notice': [{ period: 'formerEmails', where: 'changed_at < ?' }],

  'listings.listing': [
    ...withListing,
    { period: 'unconfirmed', job: LISTINGS_JOB },
    { period: 'listingContacts', job: FLOW_JOB },
    { period: 'deletedListings', job: LISTINGS_JOB },
  ],
  'listings.alert': [
    ...withAccount,
    { period: 'alerts', where: 'last_day < (?::timestamptz)::date' },
    { period: 'endedAlerts', where: 'ended_at < ?' },
    { period: 'unconfirmedAlerts', where: 'confirmed_at is null and created_at < ?' },
  ],
  'listings.alert_match': [{ period: 'alerts', act: 'deleting the account' }],
  'listings.health_needs': [
    ...withListing,
    {
      period: 'healthNeeds',
      where:
        'exists (select from listings.listing l where l.id = listing_id and greatest(l.last_date, l.last_flight_date) <= ?::date)',
    },
  ],
  'listings.flight': withListing,
  'listings.route_section': withListing,
  'listings.hidden_listing': withListing,
  'listings.restored_listing': withListing,
  'listings.listing_confirmation': withListing,
  'listings.listing_poster': withListing,
  'listings.contact_email_confirmation': [
    { period: 'otherContactEmails', job: LISTINGS_JOB },
    { period: 'listingContacts', job: FLOW_JOB },
  ],
  'listings.contact_request': [{ period: 'contactRequests', where: 'last_asked_at < ?' }],
  'listings.pending_contact_request': [{ period: 'pendingContactRequests', job: LISTINGS_JOB }],
  'listings.testimonial': [
    { period: 'testimonials', ...ERASED },
    { period: 'hiddenTestimonials', where: "status <> 'shown' and created_at < ?" },
  ],
  'listings.taken_back_review': withAccount,
  'listings.rating': withAccount,

  'messaging.conversation': withConversation,
  'messaging.conversation_listing': withConversation,
  'messaging.trip': [
    ...withConversation,
    {
      period: 'tripNotes',
      where: "notes <> '' and last_date <= ?::date",
      set: "notes = '', notes_by_id = null, notes_at = null",
    },
  ],
  'messaging.amigo_segment': withConversation,
  'messaging.trip_flight': withConversation,
  'messaging.trip_step': withConversation,
  'messaging.trip_answer': withAccount,
  'messaging.trip_count': withAccount,
  'messaging.participant': withAccount,
  'messaging.message': withConversation,
  'messaging.mailbox': withAccount,
  'messaging.reply_times': withAccount,
  'messaging.live_event': [{ period: 'liveEvents', where: 'created_at < ?' }],
  'messaging.message_notices': withAccount,
  'messaging.sms_copy': [{ period: 'textCopies', where: 'ordered_at < ?' }],
  'messaging.sms_stop': [{ period: 'textStops', act: 'answering START' }],
  'messaging.block': [{ period: 'blocks', act: 'deleting the account that blocks' }],
  // Closing is the last change of a report
  'messaging.report': [{ period: 'reports', where: "status = 'closed' and updated_at < ?" }],
  // The database's clock too: a trigger refuses to delete what is younger by it
  'messaging.moderation_action': [{ period: 'moderation', where: "created_at < least(?, now() - interval '5 years')" }],
  'messaging.contact_message': [{ period: 'contactMessages', where: 'created_at < ?' }],

  'payments.tip': [
    ...BOOKS,
    {
      period: 'canceledTips',
      where: `status = 'canceled' and ended_at < ?
        and not exists (select from payments.ledger_transaction l where l.tip_id = tip.id)`,
    },
  ],
  'payments.ledger_transaction': BOOKS,
  'payments.ledger_entry': BOOKS,
  'payments.tip_preferences': withAccount,
  'payments.payout_account': withAccount,
  'payments.payout_freeze': withAccount,

  'platform.former_account': [
    { period: 'suspensions', where: "kind = 'former-suspension' and erased_at < ?" },
    { period: 'formerRatings', where: "kind in ('former-rating', 'former-trips') and erased_at < ?" },
  ],
  // By ids, as jobs. One that waits for a mail server stays; one whose jobs all failed does not
  'platform.mail': [
    { period: 'jobs', where: 'coalesce(ended_at, case when queued_at is not null then due_at end) < ?' },
  ],
  // By hash; the database's clock counts
  'platform.rate_limit': [{ period: 'limits', where: 'expires_at < now()' }],
  'pgboss.job': [{ period: 'jobs', job: 'pg-boss' }],

  // Of nobody, but they would grow
  'messaging.sms_day': [{ period: 'textCopies', where: 'day < ?::date' }],
  'payments.webhook_event': [{ period: 'canceledTips', where: 'received_at < ?' }],
  'platform.bot_check_used': [{ period: 'limits', where: "expires_at < now() - interval '1 day'" }],
  'platform.job_claim': [{ period: 'limits', where: "until < now() - interval '1 day'" }],
  'platform.release_use': [{ period: 'reportsOfBrowsers', where: 'hour < ?' }],
};

/** Tables that hold nothing of people. Jobs hold ids, and pg-boss deletes them: Jobs sets for how long. */
export const NOTHING_PERSONAL: readonly string[] = [
  'listings.airport',
  'listings.airport_release',
  'public.schema_migrations',
  'pgboss.bam',
  'pgboss.job_dependency',
  'pgboss.queue',
  'pgboss.queue_stats',
  'pgboss.schedule',
  'pgboss.subscription',
  'pgboss.version',
  'pgboss.warning',
];
