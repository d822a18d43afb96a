import { type CurrentUser, Navigate, useLocation, useSearchParams, useTranslation } from 'shared-ui/app';
import { Row } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { EditProfile } from '../features/edit-profile/edit-profile.tsx';
import { ListingTab } from '../features/listing-tab/listing-tab.tsx';
import { Picture } from '../features/picture/picture.tsx';
import { ProfilePreview } from '../features/profile-preview/profile-preview.tsx';
import { PublicPage } from '../features/public-page/public-page.tsx';
import { findSectionPath } from '../features/settings-nav/settings-pages.ts';
import { findTab, ProfileLayout } from './profile-layout.tsx';
import { PanelSkeleton, Settings, SettingsSection } from './settings-page.tsx';

const LISTING_TYPE = { helper: 'helper', seeker: 'seeking_help' } as const;

/** My Profile (spec §2). */
export function ProfilePage() {
  const { t } = useTranslation('account');
  const { pathname, search, hash } = useLocation();
  const [filter] = useSearchParams();
  const tab = findTab(filter);
  const sectionPath = findSectionPath(hash.slice(1));
  if (sectionPath && sectionPath !== pathname) return <Navigate to={{ pathname: sectionPath, search, hash }} replace />;
  return (
    <ProfileLayout title={t('profile.title')} tab={tab}>
      {(user) => {
        if (tab === 'profile') return <Profile user={user} />;
        return user ? <ListingTab user={user} type={LISTING_TYPE[tab]} /> : <PanelSkeleton />;
      }}
    </ProfileLayout>
  );
}

export { ProfilePage as Component };

/** The preview of the profile, and the form to edit it. */
function Profile({ user }: { user: CurrentUser | undefined }) {
  return (
    <Settings page="profile" user={user} below={user ? <ProfilePreview user={user} /> : <PreviewSkeleton />}>
      {user ? (
        <>
          <SettingsSection id="edit">
            <EditProfile user={user} picture={<Picture user={user} />} />
          </SettingsSection>
          <PublicPage user={user} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </Settings>
  );
}

function PreviewSkeleton() {
  return (
    <Panel gap="normal" aria-hidden>
      <Row>
        <Skeleton shape="avatar" />
        <Skeleton width="8rem" />
      </Row>
      <Skeleton width="70%" />
      <Skeleton width="55%" />
    </Panel>
  );
}
