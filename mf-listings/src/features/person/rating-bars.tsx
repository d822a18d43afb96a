import { useTranslation } from 'shared-ui/app';
import { Icon, Star } from 'shared-ui/ui/icon';
import styles from './person.module.css';

/** How many reviews have 5 to 1 stars, as bars and in words. `ratings`: of 1 to 5 stars. */
export function RatingBars({ ratings }: { ratings: readonly number[] }) {
  const { t } = useTranslation('listings');
  const total = ratings.reduce((sum, of) => sum + of, 0);
  const rows = ratings.map((count, index) => ({ stars: index + 1, count })).toReversed();
  return (
    <ul className={styles.bars}>
      {rows.map(({ stars, count }) => (
        <li key={stars}>
          <span className="visually-hidden">{t(stars === 1 ? 'person.barOne' : 'person.bar', { count, stars })}</span>
          <span aria-hidden="true">{stars}</span>
          <Icon of={Star} className={styles.star} />
          <span className={styles.bar}>
            <span style={{ inlineSize: `${String((100 * count) / total)}%` }} />
          </span>
          <span aria-hidden="true">{count}</span>
        </li>
      ))}
    </ul>
  );
}
