import { formatLanguage, registerLocale, translate } from './i18n.ts';
import en from './locales/en/app.json' with { type: 'json' };

declare module './locale.ts' {
  interface LocaleNamespaces {
    app: typeof en;
  }
}

registerLocale('app', en);

const formats = new Map<string, Intl.DateTimeFormat>();

const format = (name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${formatLanguage()} ${name}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(formatLanguage(), options);
  formats.set(key, found);
  return found;
};

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;

// Browsers put a narrow no-break space before AM; the specification's texts have a plain one
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

/** '2026-12-12' as 'Dec 12, 2026' (spec §2). A calendar day is the same day everywhere: no time zone shifts it. */
export const formatDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : plain(format('day', { ...DAY, timeZone: 'UTC' }).format(date));
};

/** 'Dec 12, 2026 to Dec 15, 2026'; one day alone where there is no other. */
export const formatDayRange = (first: string, last?: string | null): string =>
  last && last !== first
    ? translate('dayRange', { ns: 'app', first: formatDay(first), last: formatDay(last) })
    : formatDay(first);

/** The day of a moment, where the visitor is: '2026-11-20T10:00:00Z' as 'Nov 20, 2026'. */
export const formatMomentDay = (moment: string): string => plain(format('moment', DAY).format(new Date(moment)));

/** A moment where the visitor is: 'Nov 17, 2026, 8:12 PM'. */
export const formatMoment = (moment: string): string =>
  plain(format('momentTime', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment)));

/** '05:35' (local time at the departure airport) as '5:35 AM'. */
export const formatTime = (time: string): string => {
  const date = new Date(`1970-01-01T${time}:00Z`);
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return Number.isNaN(date.getTime()) ? time : plain(format('time', options).format(date));
};

/** US dollars with two decimals, '$15.00' (spec §9). */
export const formatMoney = (dollars: number): string =>
  new Intl.NumberFormat(formatLanguage(), { style: 'currency', currency: 'USD', minimumFractionDigits: 2 }).format(
    dollars,
  );
