import { Slot, useTranslation } from 'shared-ui/app';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { SettingsPage, SettingsSection } from './settings-page.tsx';
import styles from './tips-page.module.css';

/** Tips and payouts: panels of mf-payments. */
export function TipsPage() {
  return (
    <SettingsPage page="tips">
      {() => (
        <>
          <PaymentsSection name="tips" />
          <PaymentsSection name="payouts" />
        </>
      )}
    </SettingsPage>
  );
}

export { TipsPage as Component };

function PaymentsSection({ name }: { name: 'tips' | 'payouts' }) {
  const { t } = useTranslation('account');
  const waiting = (
    <Panel title={t(`${name}.heading`)} gap="small" aria-busy="true" className={styles.waiting}>
      <Skeleton width="60%" />
    </Panel>
  );
  return (
    <SettingsSection id={name}>
      <div className={styles.ownPanel}>
        <Slot name={`profile.${name}`} waiting={waiting} />
      </div>
    </SettingsSection>
  );
}
