import type { RetentionTable } from './platform/retention/retention.ts';

const ERASED = { act: 'deleting the account' } as const;

const withAccount = [{ kept: 'account', ...ERASED }] as const;
/** They go with the row that they refer to, by foreign key. */
const withListing = [{ kept: 'listings', ...ERASED }] as const;
const withConversation = [{ kept: 'messages', act: 'deleting both accounts' }] as const;

const LISTINGS_JOB = 'listings.sweep';
/** flows/retention */
const FLOW_JOB = 'account.retention';
const BOOKS = [{ kept: 'books', job: 'payments.sweep' }] as const;

/**
 * Each table of the database that holds something of people: for how long (the periods are in `RETENTION` of the contracts, which the
 * privacy policy shows), and what deletes it. Those that hold nothing of anybody are in NOTHING_PERSONAL.
 */
export const retention: RetentionTable = {
  'account.account': [
    ...withAccount,
    { kept: 'unconfirmed', job: FLOW_JOB },
    // The files, in the store of pictures
    { kept: 'pictures', act: 'replacing or removing it, deleting the account' },
    // The same store
    { kept: 'erasures', job: 'account.sweep-erasures' },
  ],
  'account.session': [{ kept: 'sessions', where: 'last_used_at <= ?' }],
  'account.login_challenge': [{ kept: 'codes', where: 'last_sent_at < ?' }],
  'account.login_link': [{ kept: 'codes', where: 'last_sent_at < ?' }],
  'account.phone_verification': [{ kept: 'codes', where: 'sent_at < ?' }],
  'account.email_change': [{ kept: 'codes', where: 'last_sent_at < ?' }],
  'account.email_change_notice': [{ kept: 'formerEmails', where: 'changed_at < ?' }],

  'listings.listing': [
    ...withListing,
    { kept: 'unconfirmed', job: LISTINGS_JOB },
    { kept: 'listingContacts', job: FLOW_JOB },
    { kept: 'deletedListings', job: LISTINGS_JOB },
  ],
  'listings.alert': [
    ...withAccount,
    { kept: 'alerts', where: 'last_day < (?::timestamptz)::date' },
    { kept: 'endedAlerts', where: 'ended_at < ?' },
    { kept: 'unconfirmedAlerts', where: 'confirmed_at is null and created_at < ?' },
  ],
  'listings.alert_match': [{ kept: 'alerts', act: 'deleting the account' }],
  'listings.health_needs': [
    ...withListing,
    {
      kept: 'healthNeeds',
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
    { kept: 'otherContactEmails', job: LISTINGS_JOB },
    { kept: 'listingContacts', job: FLOW_JOB },
  ],
  'listings.contact_request': [{ kept: 'contactRequests', where: 'last_asked_at < ?' }],
  'listings.pending_contact_request': [{ kept: 'pendingContactRequests', job: LISTINGS_JOB }],
  'listings.testimonial': [
    { kept: 'testimonials', ...ERASED },
    { kept: 'hiddenTestimonials', where: "status <> 'shown' and created_at < ?" },
  ],
  'listings.taken_back_review': withAccount,
  'listings.rating': withAccount,

  'messaging.conversation': withConversation,
  'messaging.conversation_listing': withConversation,
  'messaging.trip': [
    ...withConversation,
    {
      kept: 'tripNotes',
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
  'messaging.live_event': [{ kept: 'liveEvents', where: 'created_at < ?' }],
  'messaging.message_notices': withAccount,
  'messaging.sms_copy': [{ kept: 'textCopies', where: 'ordered_at < ?' }],
  'messaging.sms_stop': [{ kept: 'textStops', act: 'answering START' }],
  'messaging.block': [{ kept: 'blocks', act: 'deleting the account that blocks' }],
  // Closing is the last change of a report
  'messaging.report': [{ kept: 'reports', where: "status = 'closed' and updated_at < ?" }],
  // The database's clock too: a trigger refuses to delete what is younger by it
  'messaging.moderation_action': [{ kept: 'moderation', where: "created_at < least(?, now() - interval '5 years')" }],
  'messaging.contact_message': [{ kept: 'contactMessages', where: 'created_at < ?' }],

  'payments.tip': [
    ...BOOKS,
    {
      kept: 'canceledTips',
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
    { kept: 'suspensions', where: "kind = 'former-suspension' and erased_at < ?" },
    { kept: 'formerRatings', where: "kind in ('former-rating', 'former-trips') and erased_at < ?" },
  ],
  // By ids, as jobs. One that waits for a mail server stays; one whose jobs all failed does not
  'platform.mail': [{ kept: 'jobs', where: 'coalesce(ended_at, case when queued_at is not null then due_at end) < ?' }],
  // By hash; the database's clock counts
  'platform.rate_limit': [{ kept: 'limits', where: 'expires_at < now()' }],
  'pgboss.job': [{ kept: 'jobs', job: 'pg-boss' }],

  // Of nobody, but they would grow
  'messaging.sms_day': [{ kept: 'textCopies', where: 'day < ?::date' }],
  'payments.webhook_event': [{ kept: 'canceledTips', where: 'received_at < ?' }],
  'platform.bot_check_used': [{ kept: 'limits', where: "expires_at < now() - interval '1 day'" }],
  'platform.job_claim': [{ kept: 'limits', where: "until < now() - interval '1 day'" }],
  'platform.release_use': [{ kept: 'reportsOfBrowsers', where: 'hour < ?' }],
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
