import { type Alert, getLanguageName, type ListingType } from 'contracts';
import { formatDayRange, formatLanguage, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { Code } from 'shared-ui/ui/text';
import { usePlaceName } from '../airport-choice/airport-choice.tsx';
import english from '../../locales/en/alerts.json' with { type: 'json' };

registerLocale('listings', english);

/** What an alert is for. */
export type AlertSearch = Pick<Alert, 'type' | 'from' | 'to' | 'firstDay' | 'lastDay' | 'flight' | 'languages'>;

export const getEnds = ({ from, to }: Pick<AlertSearch, 'from' | 'to'>): 'both' | 'from' | 'to' => {
  if (from !== null && to !== null) return 'both';
  return from === null ? 'to' : 'from';
};

/** 'Amigos, KTM to YYZ' */
export function AlertTitle({ search }: { search: AlertSearch }) {
  const { t } = useTranslation('listings');
  const getName = usePlaceName();
  const { type, from, to } = search;
  const values = { who: t(`alerts.who.${type ?? 'both'}`), from: getName(from ?? ''), to: getName(to ?? '') };
  return <Trans t={t} i18nKey={`alerts.title.${getEnds(search)}`} values={values} components={{ code: <Code /> }} />;
}

/** By what is wanted: who waits for Amigos has a request. */
const OWN_TYPE: Record<ListingType, ListingType> = { helper: 'seeking_help', seeking_help: 'helper' };

/** 'Your request: MAA to LHR, Dec 12, 2026' for the alert of a listing. */
export function OwnAlertTitle({ search: { type, from, to, firstDay, lastDay } }: { search: AlertSearch }) {
  const { t } = useTranslation('listings');
  const values = { from: from ?? '', to: to ?? '', days: formatDayRange(firstDay, lastDay) };
  const components = { code: <Code />, days: <span /> };
  return <Trans t={t} i18nKey={`alerts.own.${OWN_TYPE[type ?? 'helper']}`} values={values} components={components} />;
}

/** 'Dec 21, 2026 to Dec 27, 2026, flight BA 36, speaks Nepali' */
export function AlertDetails({ search: { firstDay, lastDay, flight, languages } }: { search: AlertSearch }) {
  const { t } = useTranslation('listings');
  return (
    <>
      <bdi>{formatDayRange(firstDay, lastDay)}</bdi>
      {flight === null ? null : <span>{`, ${t('alerts.flight', { flight })}`}</span>}
      {languages.length === 0 ? null : (
        <span>{`, ${t('alerts.speaks', { languages: formatLanguages(languages) })}`}</span>
      )}
    </>
  );
}

/** 'Tamil, Telugu, or Hindi' */
function formatLanguages(codes: readonly string[]): string {
  return new Intl.ListFormat(formatLanguage(), { type: 'disjunction' }).format(
    codes.map((code) => getLanguageName(code, formatLanguage())),
  );
}
