const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 20, 2026', the day in UTC. */
export const dayInWords = (moment: string): string => DAY.format(new Date(moment));

/** A username among our own words: on one line, without marks that reorder the line or that a paragraph takes for bold. */
export const nameAmongWords = (username: string): string =>
  username
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll('*', '∗')
    .trim();
