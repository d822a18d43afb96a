import { Trans, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Ban, UserRound } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import styles from './composer.module.css';

interface BlockedProps {
  name: string;
  isUnblocking: boolean;
  onUnblock: () => void;
}

/** Replaces the composer where the user has blocked the other one. */
export function BlockedNote({ name, isUnblocking, onUnblock }: BlockedProps) {
  const { t } = useTranslation('messaging');
  const action = (
    <Button variant="secondary" size="small" busy={isUnblocking} onClick={onUnblock}>
      {t(isUnblocking ? 'composer.unblocking' : 'composer.unblock')}
    </Button>
  );
  return (
    <div className={styles.note}>
      <Notice icon={Ban} action={action}>
        <Trans t={t} i18nKey="composer.blocked" values={{ name }} components={[<bdi key="0" />]} />
      </Notice>
    </div>
  );
}

/** Replaces the composer where the other user has left, or is not reachable. */
export function LeftNote() {
  const { t } = useTranslation('messaging');
  return (
    <div className={styles.note}>
      <Notice icon={UserRound}>{t('composer.left')}</Notice>
    </div>
  );
}
