import { addDays, RETENTION, type TripDetails } from 'contracts';
import { formatDay, formatLanguage, Trans, useTranslation } from 'shared-ui/app';
import { Icon, Lock } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { NeedChips } from '../../parts/needs/need-chips.tsx';
import { capitalize } from './trip-days.ts';
import { getPeople, type Me } from './trip-people.tsx';
import styles from './trip-page.module.css';

/** What would help the traveler; what concerns health only where the server sends it (PRODUCT.md 29). */
export function TripNeeds({ trip, me }: { trip: TripDetails; me: Me }) {
  const { t } = useTranslation('messaging');
  const needs = trip.request?.needs ?? [];
  const health = trip.healthNeeds ?? [];
  if (needs.length === 0 && health.length === 0) return null;
  const { traveler } = getPeople(trip, me);
  const titleOther =
    traveler.name === null ? t('tripPage.needs.titleUnknown') : t('tripPage.needs.title', { name: traveler.name });
  const title = traveler.isMe ? t('tripPage.needs.titleMe') : titleOther;
  const healthText = new Intl.ListFormat(formatLanguage(), { type: 'unit' }).format(
    health.map((need) => t(`tripPage.needs.health.${need}`).toLocaleLowerCase(formatLanguage())),
  );
  const day = formatDay(addDays(trip.itinerary.lastDate, RETENTION.healthNeeds.amount));
  return (
    <Panel gap="normal" title={<bdi>{title}</bdi>}>
      <NeedChips needs={needs} />
      {health.length > 0 ? (
        <div className={styles.private}>
          <Icon of={Lock} />
          <p>
            <Trans
              t={t}
              i18nKey="tripPage.needs.private"
              values={{ needs: capitalize(healthText), day }}
              components={[<b key="needs" />, <bdi key="day" className={styles.nowrap} />]}
            />
          </p>
        </div>
      ) : null}
    </Panel>
  );
}
