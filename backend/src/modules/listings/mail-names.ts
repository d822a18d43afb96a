// Mails that another folder orders than the one that writes them

/** Who fits a listing, to its owner: matches. */
export const MATCHES_MAIL = 'listings.matches-mail';

/** Asks the owner of an unconfirmed listing again: confirmations. */
export const REMINDER_MAIL = 'listings.remind-to-confirm';
