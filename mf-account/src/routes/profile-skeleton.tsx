import { useTranslation } from 'shared-ui/app';
import { Columns, Row, Stack } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import styles from './profile-skeleton.module.css';

const TABS = ['profile', 'helper', 'seeker'];
const FIELDS = ['username', 'languages', 'bio', 'picture'];

/** The shape of the first tab. */
export function ProfileSkeleton() {
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
          {FIELDS.map((field) => (
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
