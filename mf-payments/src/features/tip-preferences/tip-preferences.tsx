import { isUnreachable, sentenceOf, useTranslation } from 'shared-ui/app';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useGetTipPreferencesQuery, useUpdateTipPreferencesMutation } from '../../api/preferences.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import './texts.ts';

/** 'I do not want tips': said once, for all of one's listings (product.md 27). */
export function TipPreferences() {
  const { t } = useTranslation('payments');
  const { data, isError, isFetching, refetch } = useGetTipPreferencesQuery();
  if (data) return <NoTips saved={data.noTips} />;
  if (isError && !isFetching)
    return <LoadFailed sentence={t('tipPreferences.loadFailed')} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t('tipPreferences.loading')} aria-busy="true">
      <Skeleton width="60%" />
    </div>
  );
}

/** A box that is saved as soon as it is pressed. */
function NoTips({ saved }: { saved: boolean }) {
  const { t } = useTranslation('payments');
  const [update, { isLoading, isSuccess, error, originalArgs }] = useUpdateTipPreferencesMutation();
  const change = (noTips: boolean): void => {
    // Two requests could overtake each other
    if (!isLoading) void update({ noTips });
  };
  const failure = t(isUnreachable(error) ? 'tipPreferences.unreachable' : 'tipPreferences.failedText');
  return (
    <Stack gap="small">
      <Checkbox
        checked={isLoading && originalArgs ? originalArgs.noTips : saved}
        aria-busy={isLoading}
        onChange={({ target }) => change(target.checked)}
      >
        {t('tipPreferences.noTips')}
        <br />
        <Text asChild tone="muted">
          <span>{t('tipPreferences.noTipsHelp')}</span>
        </Text>
      </Checkbox>
      <VisuallyHidden role="status">{isSuccess ? t('tipPreferences.saved') : ''}</VisuallyHidden>
      {error ? (
        <Notice tone="error" role="alert" title={t('tipPreferences.failed')}>
          {sentenceOf(error, failure)}
        </Notice>
      ) : null}
    </Stack>
  );
}
