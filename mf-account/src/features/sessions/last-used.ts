import { formatLanguage } from 'shared-ui/app';

const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A moment where the visitor is: 'Nov 19, 2026, 9:05 PM'. */
export const formatMoment = (moment: string): string =>
  // Browsers put a narrow no-break space before PM; the rest of the site has a plain one
  new Intl.DateTimeFormat(formatLanguage(), FORMAT).format(new Date(moment)).replaceAll('\u202f', ' ');
