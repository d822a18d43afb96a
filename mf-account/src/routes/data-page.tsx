import { AccountData } from '../features/account-data/account-data.tsx';
import { DeleteAccount } from '../features/delete-account/delete-account.tsx';
import { SettingsPage, SettingsSection } from './settings-page.tsx';

/** All data of the account, and its deletion. */
export function DataPage() {
  return (
    <SettingsPage page="data">
      {() => (
        <>
          <SettingsSection id="data">
            <AccountData />
          </SettingsSection>
          <SettingsSection id="delete">
            <DeleteAccount />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}

export { DataPage as Component };
