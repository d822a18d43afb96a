// Without zod: the facade and pages that only show these load no schemas on their account.

/** The product's name (PRODUCT.md). Texts take it as {{product}}. */
export const PRODUCT = 'Flight Amigo';

/** The cookie that scripts may read beside the session's: without it nobody is logged in, and nothing is asked. It proves nothing. */
export const LOGGED_IN_HINT = 'logged_in';

/** The id of no account: for queries by account while nobody is logged in. */
export const NO_USER = 0;

/** The code of a 401: nobody is logged in, or no longer. */
export const LOGIN_NEEDED = 'account.login_needed';

/** Rows of one page of any list. */
export const MAX_PAGE_LENGTH = 50;
/** Listings on one page of the search results (spec §9). */
export const SEARCH_PAGE_SIZE = 9;
/** How many reviews of a person show first, and with each View More. */
export const REVIEWS_PAGE_SIZE = 6;

/** Digits of a code in a mail or a text message. */
export const CODE_LENGTH = 6;

/** Of the codes for a login, a new email address and a phone number (PRODUCT.md 8, 9, 10). */
export const CODE_LIFETIME_MINUTES = 10;

/** Of the code that confirms the address of a listing (PRODUCT.md 2). */
export const CONFIRMATION_CODE_LIFETIME_MINUTES = 30;

/** The API sends no further code sooner than this after the last one (PRODUCT.md 8). */
export const RESEND_COOLDOWN_SECONDS = 60;

/** Minutes within which its sender can delete a message for both. */
export const MESSAGE_DELETABLE_MINUTES = 10;

/** Of a file with a picture of a profile (PRODUCT.md 36). */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** Whole US dollars (PRODUCT.md 25). */
export const MIN_TIP = 1;
export const MAX_TIP = 500;

/** What the pages start with, and offer as buttons (spec §9), in US dollars. */
export const DEFAULT_TIP = { tip: 15, checkout: 5 } as const;
export const QUICK_TIPS = [5, 10, 15, 20, 25] as const;

/** Characters of the tipper's message to the helper. */
export const MAX_TIP_MESSAGE_LENGTH = 200;

/** Days for which a tip waits for its helper to set up payouts; then it is returned (PRODUCT.md 26). */
export const PAYOUT_DEADLINE_DAYS = 60;

/**
 * Countries of bank accounts, ISO 3166 alpha-2, in the order of the codes: the provider moves money of a US platform to
 * connected accounts in the US, Canada, the UK, Switzerland and the EEA only (docs.stripe.com/connect/cross-border-payouts).
 * Iceland is in the EEA, but the provider has no accounts there.
 */
export const PAYOUT_COUNTRIES: readonly string[] = [
  'AT',
  'BE',
  'BG',
  'CA',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'US',
];
