import { registerLocale, Trans, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'contracts';
import { Icon, Lock } from 'shared-ui/ui/icon';
import english from '../../locales/en/who-flies.json' with { type: 'json' };
import styles from './who-flies.module.css';

registerLocale('listings', english);

/** What tells of the traveler's health, for the owner of the listing: nobody else sees it (PRODUCT.md 29). */
export function HealthNeeds({ needs = [] }: { needs: OwnListing['healthNeeds'] }) {
  const { t } = useTranslation('listings');
  if (needs.length === 0) return null;
  const labels = needs.map((need) => t(`needs.healthNeed.${need}`)).join(', ');
  return (
    <p className={styles.onlyYou}>
      <Icon of={Lock} />
      <span>
        <Trans t={t} i18nKey="needs.onlyYou" values={{ needs: labels }} components={[<b key="needs" />]} />
      </span>
    </p>
  );
}
