import { Link, paths, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Smartphone } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useGetNoticesQuery } from '../../api/notices.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { NoticeSwitch } from './notice-switch.tsx';
import { NoticesSkeleton } from './notices-skeleton.tsx';
import './texts.ts';

/** How one hears of new messages (product.md 22, 23). What stands around it, and its heading, are the profile's. */
export function Notices() {
  const { t } = useTranslation('messaging');
  const { data, isFetching, isError, refetch } = useGetNoticesQuery();
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('notices.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <NoticesSkeleton />;
  return (
    <Stack gap="small">
      <NoticeSwitch name="smsCopies" saved={data.smsCopies} />
      <PhoneNote stopped={data.smsStopped} />
      <NoticeSwitch name="mailNotices" saved={data.mailNotices} />
    </Stack>
  );
}

/** Why no copies come, whatever is ticked. */
function PhoneNote({ stopped }: { stopped: boolean }) {
  const { t } = useTranslation('messaging');
  const { user } = useCurrentUser();
  if (user && !user.verified) {
    return (
      <Notice tone="tip" icon={Smartphone}>
        <Trans t={t} i18nKey="notices.unverified" components={[<Link key="verify" to={paths.verify()} />]} />
      </Notice>
    );
  }
  return stopped ? <Notice icon={Smartphone}>{t('notices.stopped')}</Notice> : null;
}
