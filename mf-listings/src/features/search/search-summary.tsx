import { getLanguageName } from 'contracts';
import { formatDayRange, formatLanguage, Trans, useTranslation } from 'shared-ui/app';
import { Code } from 'shared-ui/ui/text';
import type { ListingFilter } from '../../api/search.ts';
import { usePlaceName } from '../../parts/airport-choice/airport-choice.tsx';
import styles from './search.module.css';

/** What was searched, in two lines: 'MAA to LHR · Dec 12, 2026', and below 'Amigos only · Tamil, Hindi · BA36'. */
export function SearchSummary({ filter }: { filter: ListingFilter }) {
  const { t } = useTranslation('listings');
  const { from, to, date, endDate, flight, type, language = [] } = filter;
  const languages = language.map((code) => getLanguageName(code, formatLanguage())).join(', ');
  return (
    <p className={styles.summaryText}>
      <b className={styles.summaryLine}>
        {from || to ? <SummaryRoute from={from} to={to} /> : null}
        {date ? <bdi className={styles.days}>{formatDayRange(date, endDate)}</bdi> : null}
      </b>
      <span className={styles.summaryLine}>
        <span>{t(`search.types.${type ?? 'both'}`)}</span>
        {languages ? <bdi>{languages}</bdi> : null}
        {flight ? <Code>{flight}</Code> : null}
      </span>
    </p>
  );
}

function SummaryRoute({ from = '', to = '' }: Pick<ListingFilter, 'from' | 'to'>) {
  const { t } = useTranslation('listings');
  const getName = usePlaceName();
  const key = from && to ? 'both' : from ? 'from' : 'to';
  return (
    <span>
      <Trans
        t={t}
        i18nKey={`search.route.${key}`}
        values={{ from: getName(from), to: getName(to) }}
        components={{ from: <Code />, to: <Code /> }}
      />
    </span>
  );
}
