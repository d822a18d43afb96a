import { useState } from 'react';
import { type CurrentUser, useCurrentUser, usePageTitle, useSearchParams, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Band } from 'shared-ui/ui/band';
import { CircleUserRound } from 'shared-ui/ui/icon';
import { Columns, Row, Stack, Wrap } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { TabPanel, Tabs } from 'shared-ui/ui/tabs';
import { ListingTab } from '../features/listing-tab/listing-tab.tsx';
import { LoggedOut } from '../features/logged-out/logged-out.tsx';
import styles from './profile-page.module.css';
import { ProfileTab } from './profile-tab.tsx';

const TABS = ['profile', 'helper', 'seeker'] as const;

/** My Profile (spec §2). */
export function ProfilePage() {
  const { t } = useTranslation('account');
  usePageTitle(t('profile.title'));
  return (
    <>
      <Band icon={CircleUserRound} title={t('profile.heading')} />
      <Wrap top="normal">
        <ProfileOrLogin />
      </Wrap>
    </>
  );
}

export { ProfilePage as Component };

function ProfileOrLogin() {
  const { t } = useTranslation('account');
  const { user, isLoading, failed, retry } = useCurrentUser();
  const [shownBefore, setShownBefore] = useState<number>();
  if (user && user.id !== shownBefore) setShownBefore(user.id);
  if (user) return <Profile key={user.id} user={user} />;
  if (isLoading) return <ProfileSkeleton />;
  if (failed) return <LoadFailed sentence={t('profile.loadFailed')} onRetry={retry} />;
  return <LoggedOut shownBefore={shownBefore} />;
}

/** The tab is in the address, for Back and for links. */
function Profile({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const [search, setSearch] = useSearchParams();
  const current = TABS.find((tab) => tab === search.get('tab')) ?? 'profile';
  const tabs = TABS.map((value) => ({ value, label: t(`profile.tabs.${value}`) }));
  return (
    <Tabs
      label={t('profile.heading')}
      tabs={tabs}
      value={current}
      onValueChange={(tab) => setSearch(tab === 'profile' ? {} : { tab }, { preventScrollReset: true })}
    >
      <TabPanel value="profile">
        <ProfileTab user={user} />
      </TabPanel>
      <TabPanel value="helper">
        <ListingTab user={user} type="helper" />
      </TabPanel>
      <TabPanel value="seeker">
        <ListingTab user={user} type="seeking_help" />
      </TabPanel>
    </Tabs>
  );
}

const SKELETON_FIELDS = ['username', 'languages', 'bio', 'picture'];

function ProfileSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Stack gap="large" role="region" aria-label={t('profile.loading')} aria-busy="true">
      <div className={styles.tabs}>
        {TABS.map((tab) => (
          <Skeleton key={tab} shape="button" width="8rem" />
        ))}
      </div>
      <Columns side>
        <Panel gap="normal">
          <Row>
            <Skeleton shape="avatar" />
            <Skeleton width="8rem" />
          </Row>
          <Skeleton width="70%" />
          <Skeleton width="55%" />
        </Panel>
        <Panel gap="normal">
          {SKELETON_FIELDS.map((field) => (
            <Stack key={field} gap="small">
              <Skeleton width="25%" />
              <Skeleton shape="button" width="100%" />
            </Stack>
          ))}
        </Panel>
      </Columns>
    </Stack>
  );
}
