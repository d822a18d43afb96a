import { EmailChange } from '../features/email-change/email-change.tsx';
import { Sessions } from '../features/sessions/sessions.tsx';
import { SettingsPage, SettingsSection } from './settings-page.tsx';

/** The email address, and where the user is logged in. */
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
        </>
      )}
    </SettingsPage>
  );
}

export { SecurityPage as Component };
