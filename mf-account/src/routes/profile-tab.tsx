import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type CurrentUser, Slot, useLocation, useTranslation } from 'shared-ui/app';
import {
  Bell,
  Eye,
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
import { Picture } from '../features/picture/picture.tsx';
import { PublicPage } from '../features/public-page/public-page.tsx';
import { ProfilePreview } from '../features/profile-preview/profile-preview.tsx';
import { Sessions } from '../features/sessions/sessions.tsx';
import styles from './profile-tab.module.css';

interface Section extends PageSection {
  content: ReactNode;
}

/** The preview of the profile, and the sections of the account's settings. */
export function ProfileTab({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const sections: Section[] = [
    {
      id: 'edit',
      mark: <Icon of={Pencil} />,
      name: t('edit.heading'),
      content: <EditProfile user={user} picture={<Picture user={user} />} />,
    },
    { id: 'page', mark: <Icon of={Eye} />, name: t('publicPage.heading'), content: <PublicPage user={user} /> },
    { id: 'tips', mark: <Icon of={HandCoins} />, name: t('tips.heading'), content: <PaymentsSlot name="tips" /> },
    {
      id: 'payouts',
      mark: <Icon of={Landmark} />,
      name: t('payouts.heading'),
      content: <PaymentsSlot name="payouts" />,
    },
    { id: 'notices', mark: <Icon of={Bell} />, name: t('notices.heading'), content: <Notices /> },
    { id: 'email', mark: <Icon of={Mail} />, name: t('emailChange.heading'), content: <EmailChange /> },
    { id: 'sessions', mark: <Icon of={MonitorSmartphone} />, name: t('sessions.heading'), content: <Sessions /> },
    { id: 'data', mark: <Icon of={FolderDown} />, name: t('data.heading'), content: <AccountData /> },
    { id: 'delete', mark: <Icon of={Trash2} />, name: t('deletion.heading'), content: <DeleteAccount /> },
  ];
  const container = useScrollToSection<HTMLDivElement>();
  return (
    <Columns side>
      <Stack gap="large" className={styles.side}>
        <ProfilePreview user={user} />
        <OnThisPage title={t('profile.onThisPage')} sections={sections} besideFrom="48rem" />
      </Stack>
      <Stack ref={container} gap="large">
        {sections.map(({ id, content }) => (
          <div key={id} id={id} tabIndex={-1} className={styles.section}>
            {content}
          </div>
        ))}
      </Stack>
    </Columns>
  );
}

/** Tips and payouts are panels of mf-payments. */
function PaymentsSlot({ name }: { name: 'tips' | 'payouts' }) {
  const { t } = useTranslation('account');
  const waiting = (
    <Panel title={t(`${name}.heading`)} gap="small" aria-busy="true">
      <Skeleton width="60%" />
    </Panel>
  );
  return (
    <div className={styles.ownPanel}>
      <Slot name={`profile.${name}`} waiting={waiting} />
    </div>
  );
}

/** The notification settings are a slot of mf-messaging. */
function Notices() {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('notices.heading')} gap="small">
      <Slot name="profile.notices" waiting={<Skeleton width="60%" />} />
    </Panel>
  );
}

/** After the first of these the visitor decides what is in view. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the section of the address (#payouts), and keeps it in view while the sections above it load and grow, until the
 * visitor does anything. The router scrolls before the page is rendered.
 * @returns the ref of the element around the sections
 */
function useScrollToSection<Container extends HTMLElement>(): RefObject<Container | null> {
  const container = useRef<Container>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const element = container.current;
    if (!section || !element?.contains(section)) return;
    section.focus({ preventScroll: true });
    return keepInView(section, element);
  }, [hash]);
  return container;
}

/** @returns stops */
function keepInView(section: HTMLElement, container: HTMLElement): () => void {
  const observer = new ResizeObserver(() => section.scrollIntoView());
  const stop = (): void => {
    observer.disconnect();
    for (const event of USER_EVENTS) window.removeEventListener(event, stop);
  };
  // The observer fires for the initial size too
  observer.observe(container);
  for (const event of USER_EVENTS) window.addEventListener(event, stop, { passive: true });
  return stop;
}
