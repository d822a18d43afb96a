import { useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import styles from './own-listings.module.css';

/** One's own listings on their way: a ticket, and who asked beside it. */
export function OwnSkeleton({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  return (
    <>
      <VisuallyHidden role="status">{t(`own.${type}.loading`)}</VisuallyHidden>
      <div className={styles.rows}>
        <Row />
        <Row />
      </div>
    </>
  );
}

function Row() {
  return (
    <div className={styles.own}>
      <TicketSkeleton />
      <Panel className={styles.tray} aria-hidden="true">
        <Skeleton width="70%" />
        <Skeleton width="45%" />
      </Panel>
    </div>
  );
}
