import { type Alert, CITIES, getLanguageName, type ListingType } from 'contracts';
import { formatDays } from '../trip/trip-format.ts';

/** An alert as a mail puts it into words. */
export type AlertSearch = Pick<Alert, 'type' | 'from' | 'to' | 'firstDay' | 'lastDay' | 'flight' | 'languages'>;

const WANTED: Record<ListingType | 'both', string> = {
  helper: 'Amigos',
  seeking_help: 'Travelers',
  both: 'Amigos and travelers',
};
const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

/** 'KTM to YYZ', 'from KTM', 'to London (all airports)'. */
export function formatAlertRoute({ from, to }: Pick<AlertSearch, 'from' | 'to'>): string {
  if (from !== null && to !== null) return `${formatPlace(from)} to ${formatPlace(to)}`;
  return from === null ? `to ${formatPlace(to ?? '')}` : `from ${formatPlace(from)}`;
}

/** 'KTM', or 'London (all airports)'. */
function formatPlace(code: string): string {
  const found = CITIES.find((city) => city.code === code);
  return found ? `${found.city} (all airports)` : code;
}

/** 'Amigos, KTM to YYZ, Dec 21, 2026 to Dec 27, 2026, speaks Nepali' */
export function formatAlert(search: AlertSearch): string {
  const { type, firstDay, lastDay, flight, languages } = search;
  const names = languages.map((code) => getLanguageName(code, 'en'));
  return [
    WANTED[type ?? 'both'],
    formatAlertRoute(search),
    formatDays({ date: firstDay, endDate: lastDay }),
    ...(flight === null ? [] : [`flight ${flight}`]),
    ...(names.length === 0 ? [] : [`speaks ${LIST.format(names)}`]),
  ].join(', ');
}
