// Without zod, like constants.ts.

/** At most so long after the moment that the row's text in the privacy policy names. */
export interface RetentionPeriod {
  readonly amount: number;
  readonly unit: 'hour' | 'day' | 'year';
}

/**
 * How long what is stored of people is stored: the jobs of the backend delete by these periods (`backend/src/retention.ts` assigns each
 * table), and the privacy policy shows them, in this order. Null: it ends by what somebody does, which the policy says in words.
 */
export const RETENTION = {
  account: null,
  pictures: null,
  unconfirmed: { amount: 30, unit: 'day' },
  erasures: { amount: 1, unit: 'year' },
  codes: { amount: 1, unit: 'day' },
  formerEmails: { amount: 7, unit: 'day' },
  sessions: { amount: 30, unit: 'day' },
  knownBrowsers: { amount: 400, unit: 'day' },
  listings: null,
  listingContacts: { amount: 90, unit: 'day' },
  healthNeeds: { amount: 30, unit: 'day' },
  tripNotes: { amount: 30, unit: 'day' },
  otherContactEmails: { amount: 7, unit: 'day' },
  deletedListings: { amount: 2, unit: 'hour' },
  alerts: { amount: 7, unit: 'day' },
  endedAlerts: { amount: 7, unit: 'day' },
  unconfirmedAlerts: { amount: 7, unit: 'day' },
  contactRequests: { amount: 2, unit: 'year' },
  pendingContactRequests: null,
  testimonials: null,
  hiddenTestimonials: { amount: 2, unit: 'year' },
  formerRatings: { amount: 2, unit: 'year' },
  messages: null,
  liveEvents: { amount: 1, unit: 'day' },
  textCopies: { amount: 14, unit: 'day' },
  textStops: null,
  blocks: null,
  reports: { amount: 2, unit: 'year' },
  moderation: { amount: 5, unit: 'year' },
  suspensions: { amount: 5, unit: 'year' },
  contactMessages: { amount: 2, unit: 'year' },
  canceledTips: { amount: 90, unit: 'day' },
  books: { amount: 10, unit: 'year' },
  limits: { amount: 30, unit: 'day' },
  jobs: { amount: 14, unit: 'day' },
  reportsOfBrowsers: { amount: 30, unit: 'day' },
} as const satisfies Record<string, RetentionPeriod | null>;

export type RetentionId = keyof typeof RETENTION;
