import { formatDayRange, Trans, useTranslation } from 'shared-ui/app';
import { UndoRow } from 'shared-ui/ui/undo-row';
import styles from './own-listings.module.css';
import { type Removal, type Removals, UNDO_SECONDS } from './use-removals.ts';

/** In the place of a deleted listing, while it can be taken back. */
export function RemovedRow({ removal, removals }: { removal: Removal; removals: Removals }) {
  const { t } = useTranslation('listings');
  const { listing, state, secondsLeft, tries } = removal;
  const { departureCity: from, arrivalCity: to, date, endDate } = listing;
  const isRestoring = state === 'restoring';
  return (
    <UndoRow
      key={tries}
      title={t('own.remove.done')}
      undoLabel={t(`own.restore.${isRestoring ? 'busy' : 'act'}`)}
      busy={isRestoring}
      seconds={UNDO_SECONDS}
      longest={secondsLeft}
      onUndo={() => void removals.restore(removal)}
      onTimeUp={(hadFocus) => removals.forget(listing, hadFocus)}
    >
      <Trans
        t={t}
        i18nKey="own.remove.doneText"
        values={{ from, to, days: formatDayRange(date, endDate), seconds: UNDO_SECONDS }}
        components={[<bdi key="days" className={styles.days} />]}
      />
    </UndoRow>
  );
}
