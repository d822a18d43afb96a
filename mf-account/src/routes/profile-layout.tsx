import { Fragment, type ReactNode, useState } from 'react';
import {
  type CurrentUser,
  paths,
  registerLocale,
  useCurrentUser,
  useNavigate,
  usePageTitle,
  useTranslation,
} from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Band } from 'shared-ui/ui/band';
import { CircleUserRound } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { TabPanel, Tabs } from 'shared-ui/ui/tabs';
import { LoggedOut } from '../features/logged-out/logged-out.tsx';
import profile from '../locales/en/profile.json' with { type: 'json' };
import styles from './profile-layout.module.css';

registerLocale('account', profile);

const TABS = ['profile', 'helper', 'seeker'] as const;
export type ProfileTab = (typeof TABS)[number];

export const findTab = (search: URLSearchParams): ProfileTab =>
  TABS.find((tab) => tab === search.get('tab')) ?? 'profile';

interface Props {
  /** The title of the page, without the product. */
  title: string;
  tab?: ProfileTab;
  /** The content of the tab. Without a user, as long as it is not known who is logged in. */
  children: (user?: CurrentUser) => ReactNode;
}

/** What all pages of the profile share (spec §2, Profile): its sign, its tabs, and the panel for who is logged out. */
export function ProfileLayout({ title, tab = 'profile', children }: Props) {
  const { t } = useTranslation('account');
  usePageTitle(title);
  const { user, isLoading, failed, retry } = useCurrentUser();
  const [shownBefore, setShownBefore] = useState<number>();
  if (user && user.id !== shownBefore) setShownBefore(user.id);
  return (
    <>
      <Band icon={CircleUserRound} title={t('profile.heading')} height="slim" />
      <Wrap top="normal">
        {user || isLoading ? (
          <ProfileTabs tab={tab}>
            <Fragment key={user?.id}>{children(user ?? undefined)}</Fragment>
          </ProfileTabs>
        ) : failed ? (
          <LoadFailed sentence={t('profile.loadFailed')} onRetry={retry} />
        ) : (
          <LoggedOut shownBefore={shownBefore} />
        )}
      </Wrap>
    </>
  );
}

/** The tab is in the address, for Back and for links. */
function ProfileTabs({ tab, children }: { tab: ProfileTab; children: ReactNode }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  return (
    <Tabs
      label={t('profile.heading')}
      tabs={TABS.map((value) => ({ value, label: t(`profile.tabs.${value}`) }))}
      value={tab}
      onValueChange={(next) =>
        void navigate(paths.profile(next === 'profile' ? undefined : next), { preventScrollReset: true })
      }
    >
      <TabPanel value={tab} className={styles.panel}>
        {children}
      </TabPanel>
    </Tabs>
  );
}
