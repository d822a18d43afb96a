import { useTranslation, registerLocale } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useGetTipPreferencesQuery, useUpdateTipPreferencesMutation } from '../../api/tip-preferences.ts';
import { LoadFailed } from 'shared-ui/app/load-failed';
import english from '../../locales/en/tip-preferences.json' with { type: 'json' };

registerLocale('payments', english);

/** 'I do not want tips', for all listings of the user (PRODUCT.md 27). */
export function TipPreferences() {
  const { t } = useTranslation('payments');
  const { data, isError, isFetching, refetch } = useGetTipPreferencesQuery();
  if (data) return <NoTipsCheckbox noTips={data.noTips} />;
  if (isError && !isFetching)
    return <LoadFailed sentence={t('tipPreferences.loadFailed')} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t('tipPreferences.loading')} aria-busy="true">
      <Skeleton width="60%" />
    </div>
  );
}

/** Saved as soon as it is pressed. */
function NoTipsCheckbox({ noTips }: { noTips: boolean }) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  const [update, { isLoading, isSuccess, error, originalArgs }] = useUpdateTipPreferencesMutation();
  const change = (checked: boolean): void => {
    // Two requests could overtake each other
    if (!isLoading) void update({ noTips: checked });
  };
  return (
    <Stack gap="small">
      <Checkbox
        checked={isLoading && originalArgs ? originalArgs.noTips : noTips}
        aria-busy={isLoading}
        onChange={({ target }) => change(target.checked)}
      >
        <span>{t('tipPreferences.noTips')}</span>
        <br />
        <Text asChild tone="muted">
          <span>{t('tipPreferences.noTipsHelp')}</span>
        </Text>
      </Checkbox>
      <VisuallyHidden role="status">{isSuccess ? t('tipPreferences.saved') : ''}</VisuallyHidden>
      {error ? (
        <Notice tone="error" role="alert" title={t('tipPreferences.failed')}>
          {errorText(error, t('tipPreferences.failedText'))}
        </Notice>
      ) : null}
    </Stack>
  );
}
