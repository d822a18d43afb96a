import { Slot } from 'shared-ui/app';
import { PanelSkeleton, SettingsPage, SettingsSection } from './settings-page.tsx';

/** The alerts are a slot of mf-listings, with their own panel. */
export function AlertsPage() {
  return (
    <SettingsPage page="alerts">
      {() => (
        <SettingsSection id="alerts">
          <Slot name="profile.alerts" waiting={<PanelSkeleton />} />
        </SettingsSection>
      )}
    </SettingsPage>
  );
}

export { AlertsPage as Component };
