import type { Listing, MatchReason } from 'contracts';
import { formatLanguage, type Translate } from 'shared-ui/app';

/** A reason in words: 'Same flight DOH to LHR', 'Speaks Tamil', '1 day later'. */
export function describeReason(t: Translate<'listings'>, reason: MatchReason, { type }: Pick<Listing, 'type'>): string {
  const { from, to, days = 0, fits } = reason;
  switch (reason.type) {
    case 'same_flights':
      return t('matches.reason.sameFlights');
    case 'same_flight':
      return t('matches.reason.sameFlight', { from, to });
    case 'same_day':
      return t('matches.reason.sameDay');
    case 'another_flight':
      return t('matches.reason.anotherFlight');
    case 'days_apart':
      return t(days > 0 ? 'matches.reason.daysLater' : 'matches.reason.daysEarlier', { count: Math.abs(days) });
    case 'part_of_way':
      return t('matches.reason.partOfWay', { from, to });
    case 'languages':
      return t(fits ? 'matches.reason.speaks' : 'matches.reason.speaksNot', {
        languages: nameLanguages(reason.languages ?? []),
      });
    case 'needs':
      return t(`matches.reason.${type}.needs`, {
        needs: formatList((reason.needs ?? []).map((need) => t(`matches.need.${need}`))),
      });
    case 'verified_phone':
      return t(fits ? 'matches.reason.verifiedPhone' : 'matches.reason.phoneNotVerified');
  }
}

const nameLanguages = (codes: readonly string[]): string => {
  const names = new Intl.DisplayNames(formatLanguage(), { type: 'language' });
  return formatList(codes.map((code) => names.of(code) ?? code));
};

const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(formatLanguage(), { type: 'conjunction' }).format(items);
