import { Slot } from 'shared-ui/app';
import { EmailChange } from '../features/email-change/email-change.tsx';
import { Sessions } from '../features/sessions/sessions.tsx';
import { PanelSkeleton, SettingsPage, SettingsSection } from './settings-page.tsx';

/** The email address, where the user is logged in, and whom they have blocked: a slot of mf-messaging, with its own panel. */
export function SecurityPage() {
  return (
    <SettingsPage page="security">
      {() => (
        <>
          <SettingsSection id="email">
            <EmailChange />
          </SettingsSection>
          <SettingsSection id="sessions">
            <Sessions />
          </SettingsSection>
          <SettingsSection id="blocked">
            <Slot name="profile.blocked" waiting={<PanelSkeleton />} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}

export { SecurityPage as Component };
