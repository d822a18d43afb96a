const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 20, 2026', the day in UTC. */
export const dayInWords = (moment: string): string => DAY.format(new Date(moment));
