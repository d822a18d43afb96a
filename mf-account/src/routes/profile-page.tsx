import { useState } from 'react';
import { type CurrentUser, useCurrentUser, usePageTitle, useSearchParams, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { CircleUserRound } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { TabPanel, Tabs } from 'shared-ui/ui/tabs';
import { ListingTab } from '../features/listing-tab/listing-tab.tsx';
import { LoggedOut } from '../features/logged-out/logged-out.tsx';
import { LoadFailed } from '../load-failed/load-failed.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
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
        <Whose />
      </Wrap>
    </>
  );
}

/** The profile of who is logged in, as far as that is known. */
function Whose() {
  const { t } = useTranslation('account');
  const { user, isLoading, failed, retry } = useCurrentUser();
  const [wasShown, setWasShown] = useState(false);
  if (user && !wasShown) setWasShown(true);
  if (user) return <Profile key={user.id} user={user} />;
  if (isLoading) return <ProfileSkeleton />;
  if (failed) return <LoadFailed sentence={t('profile.loadFailed')} onRetry={retry} />;
  return <LoggedOut takesPlace={wasShown} />;
}

/** The three tabs; which of them shows is in the address, so that Back and links lead to it. */
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

export { ProfilePage as Component };
