import { LISTING_ORDERS, type ListingOrder } from 'contracts';
import type { Ref } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Select } from 'shared-ui/ui/select';
import type { ListingFilter } from '../../api/search.ts';
import styles from './result-controls.module.css';

interface Props {
  filter: ListingFilter;
  verifiedRef: Ref<HTMLInputElement>;
  /** Undefined takes a value out of the address. */
  onChange: (changes: Pick<ListingFilter, 'order' | 'verified'>) => void;
}

/** Sorts the results, and leaves out people whose phone is not verified. */
export function ResultControls({ filter: { order = 'soonest', verified }, verifiedRef, onChange }: Props) {
  const { t } = useTranslation('listings');
  const sort = (chosen: ListingOrder) => onChange({ order: chosen === 'soonest' ? undefined : chosen });
  return (
    <div className={styles.controls}>
      <label className={styles.order}>
        <span className={styles.label}>{t('search.order')}</span>
        <Select value={order} className={styles.select} onChange={({ target }) => sort(target.value as ListingOrder)}>
          {LISTING_ORDERS.map((name) => (
            <option key={name} value={name}>
              {t(`search.orders.${name}`)}
            </option>
          ))}
        </Select>
      </label>
      <Checkbox
        ref={verifiedRef}
        checked={verified === true}
        className={styles.verified}
        onChange={({ target }) => onChange({ verified: target.checked || undefined })}
      >
        {t('search.verified')}
      </Checkbox>
    </div>
  );
}
