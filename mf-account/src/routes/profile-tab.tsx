import type { ReactNode } from 'react';
import { type CurrentUser, useTranslation } from 'shared-ui/app';
import { FolderDown, Mail, MonitorSmartphone, Pencil, Trash2 } from 'shared-ui/ui/icon';
import { Columns, Stack } from 'shared-ui/ui/layout';
import { AccountData } from '../features/account-data/account-data.tsx';
import { DeleteAccount } from '../features/delete-account/delete-account.tsx';
import { EditProfile } from '../features/edit-profile/edit-profile.tsx';
import { EmailChange } from '../features/email-change/email-change.tsx';
import { ProfilePreview } from '../features/profile-preview/profile-preview.tsx';
import { Sessions } from '../features/sessions/sessions.tsx';
import { OnThisPage, type PageSection } from '../on-this-page/on-this-page.tsx';
import styles from './profile-tab.module.css';

interface Section extends PageSection {
  content: ReactNode;
}

/** Oneself, and all there is to change about one's account. A section is a line here. */
export function ProfileTab({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const sections: Section[] = [
    { id: 'edit', icon: Pencil, name: t('edit.heading'), content: <EditProfile user={user} /> },
    { id: 'email', icon: Mail, name: t('emailChange.heading'), content: <EmailChange /> },
    { id: 'sessions', icon: MonitorSmartphone, name: t('sessions.heading'), content: <Sessions /> },
    { id: 'data', icon: FolderDown, name: t('data.heading'), content: <AccountData /> },
    { id: 'delete', icon: Trash2, name: t('deletion.heading'), content: <DeleteAccount /> },
  ];
  return (
    <Columns side>
      <Stack gap="large" className={styles.side}>
        <ProfilePreview user={user} />
        <OnThisPage sections={sections} />
      </Stack>
      <Stack gap="large">
        {sections.map(({ id, content }) => (
          <div key={id} id={id} tabIndex={-1} className={styles.section}>
            {content}
          </div>
        ))}
      </Stack>
    </Columns>
  );
}
