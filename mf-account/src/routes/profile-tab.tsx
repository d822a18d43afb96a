import type { ReactNode } from 'react';
import { type CurrentUser, Slot, useTranslation } from 'shared-ui/app';
import {
  Bell,
  FolderDown,
  HandCoins,
  Icon,
  Landmark,
  Mail,
  MonitorSmartphone,
  Pencil,
  Trash2,
} from 'shared-ui/ui/icon';
import { Columns, Stack } from 'shared-ui/ui/layout';
import { OnThisPage, type PageSection } from 'shared-ui/ui/on-this-page';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { AccountData } from '../features/account-data/account-data.tsx';
import { DeleteAccount } from '../features/delete-account/delete-account.tsx';
import { EditProfile } from '../features/edit-profile/edit-profile.tsx';
import { EmailChange } from '../features/email-change/email-change.tsx';
import { ProfilePreview } from '../features/profile-preview/profile-preview.tsx';
import { Sessions } from '../features/sessions/sessions.tsx';
import styles from './profile-tab.module.css';
import { useSectionOfAddress } from './use-section-of-address.ts';

interface Section extends PageSection {
  content: ReactNode;
}

/** Oneself, and all there is to change about one's account. A section is a line here. */
export function ProfileTab({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const sections: Section[] = [
    { id: 'edit', mark: <Icon of={Pencil} />, name: t('edit.heading'), content: <EditProfile user={user} /> },
    { id: 'tips', mark: <Icon of={HandCoins} />, name: t('tips.heading'), content: <Money part="tips" /> },
    { id: 'payouts', mark: <Icon of={Landmark} />, name: t('payouts.heading'), content: <Money part="payouts" /> },
    { id: 'notices', mark: <Icon of={Bell} />, name: t('notices.heading'), content: <Notices /> },
    { id: 'email', mark: <Icon of={Mail} />, name: t('emailChange.heading'), content: <EmailChange /> },
    { id: 'sessions', mark: <Icon of={MonitorSmartphone} />, name: t('sessions.heading'), content: <Sessions /> },
    { id: 'data', mark: <Icon of={FolderDown} />, name: t('data.heading'), content: <AccountData /> },
    { id: 'delete', mark: <Icon of={Trash2} />, name: t('deletion.heading'), content: <DeleteAccount /> },
  ];
  const parts = useSectionOfAddress<HTMLDivElement>();
  return (
    <Columns side>
      <Stack gap="large" className={styles.side}>
        <ProfilePreview user={user} />
        <OnThisPage title={t('profile.onThisPage')} sections={sections} besideFrom="48rem" />
      </Stack>
      <Stack ref={parts} gap="large">
        {sections.map(({ id, content }) => (
          <div key={id} id={id} tabIndex={-1} className={styles.section}>
            {content}
          </div>
        ))}
      </Stack>
    </Columns>
  );
}

/** Tips, and how they are paid out: another site knows, and brings its own panel. */
function Money({ part }: { part: 'tips' | 'payouts' }) {
  const { t } = useTranslation('account');
  const waiting = (
    <Panel title={t(`${part}.heading`)} gap="small" aria-busy="true">
      <Skeleton width="60%" />
    </Panel>
  );
  return (
    <div className={styles.ownPanel}>
      <Slot name={`profile.${part}`} waiting={waiting} />
    </div>
  );
}

/** How one hears of messages: another site knows. */
function Notices() {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('notices.heading')} gap="small">
      <Slot name="profile.notices" waiting={<Skeleton width="60%" />} />
    </Panel>
  );
}
