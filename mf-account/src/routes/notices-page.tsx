import { Slot, useTranslation } from 'shared-ui/app';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { SettingsPage, SettingsSection } from './settings-page.tsx';

/** The notification settings are a slot of mf-messaging. */
export function NoticesPage() {
  const { t } = useTranslation('account');
  return (
    <SettingsPage page="notices">
      {() => (
        <SettingsSection id="notices">
          <Panel title={t('notices.heading')} gap="small">
            <Slot name="profile.notices" waiting={<Skeleton width="60%" />} />
          </Panel>
        </SettingsSection>
      )}
    </SettingsPage>
  );
}

export { NoticesPage as Component };
