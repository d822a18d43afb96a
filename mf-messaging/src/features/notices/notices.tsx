import type { MessageNotices } from 'contracts';
import { useRef, useState } from 'react';
import { Link, paths, registerLocale, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Smartphone } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useChangeNoticesMutation, useGetNoticesQuery } from '../../api/notices.ts';
import english from '../../locales/en/notices.json' with { type: 'json' };

registerLocale('messaging', english);

/** The notification settings for messages (PRODUCT.md 22, 23). Panel and heading are the profile's. */
export function Notices() {
  const { t } = useTranslation('messaging');
  const { data, isFetching, isError, refetch } = useGetNoticesQuery();
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('notices.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <NoticesSkeleton />;
  return (
    <Stack gap="small">
      <NoticeCheckbox name="smsCopies" saved={data.smsCopies} />
      <PhoneNote isStopped={data.smsStopped} />
      <NoticeCheckbox name="mailNotices" saved={data.mailNotices} />
    </Stack>
  );
}

interface NoticeCheckboxProps {
  name: Exclude<keyof MessageNotices, 'smsStopped'>;
  /** The value on the server. */
  saved: boolean;
}

/** A checkbox that saves itself when it changes. */
function NoticeCheckbox({ name, saved }: NoticeCheckboxProps) {
  const { t } = useTranslation('messaging');
  const errorText = useErrorText();
  const { checked, setChecked, isSaved, error } = useAutoSave(name, saved);
  return (
    <>
      <Checkbox checked={checked} onChange={({ target }) => setChecked(target.checked)}>
        <span>{t(`notices.${name}`)}</span>
        <br />
        <Text asChild tone="muted">
          <span>{t(`notices.${name}Help`)}</span>
        </Text>
      </Checkbox>
      <VisuallyHidden role="status">{isSaved ? t('notices.saved') : ''}</VisuallyHidden>
      {error ? (
        <Notice tone="error" role="alert" title={t('notices.failed')}>
          {errorText(error, t('notices.failedText'))}
        </Notice>
      ) : null}
    </>
  );
}

/**
 * Shows a choice immediately and saves it. One request runs at a time, so that the last choice is saved last; a failed one
 * restores the server's value.
 * @param saved as it was loaded; a value that was saved since then takes precedence
 */
function useAutoSave(name: NoticeCheckboxProps['name'], saved: boolean) {
  const [change, { error, isSuccess, isLoading }] = useChangeNoticesMutation();
  const [chosen, setChosen] = useState<boolean>();
  const confirmed = useRef<boolean>(undefined);
  const latest = useRef(saved);
  const isSaving = useRef(false);
  const save = async (): Promise<void> => {
    isSaving.current = true;
    while (latest.current !== (confirmed.current ?? saved)) {
      const value = latest.current;
      const result = await change({ [name]: value });
      if (result.error) {
        setChosen(confirmed.current);
        break;
      }
      confirmed.current = value;
    }
    isSaving.current = false;
  };
  const setChecked = (checked: boolean): void => {
    latest.current = checked;
    setChosen(checked);
    if (!isSaving.current) void save();
  };
  return { checked: chosen ?? saved, setChecked, isSaved: isSuccess && !isLoading, error };
}

/** Why no copies are sent whatever is checked. */
function PhoneNote({ isStopped }: { isStopped: boolean }) {
  const { t } = useTranslation('messaging');
  const { user } = useCurrentUser();
  if (user && !user.verified) {
    return (
      <Notice tone="tip" icon={Smartphone}>
        <Trans t={t} i18nKey="notices.unverified" components={[<Link key="verify" to={paths.verify()} />]} />
      </Notice>
    );
  }
  return isStopped ? <Notice icon={Smartphone}>{t('notices.stopped')}</Notice> : null;
}

function NoticesSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{t('notices.loading')}</VisuallyHidden>
      <Skeleton width="55%" />
      <Skeleton width="90%" />
      <Skeleton width="70%" />
      <Skeleton width="60%" />
    </Stack>
  );
}
