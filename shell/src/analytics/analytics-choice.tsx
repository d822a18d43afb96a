import { useTranslation } from 'shared-ui/app';
import { reopenChoice } from './analytics.ts';
import { useAnalytics } from './use-analytics.ts';

/** The way back to the choice, once it is made: taking consent back is as easy as giving it. */
export function AnalyticsChoice({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const { offered } = useAnalytics();
  if (!offered) return null;
  return (
    <button type="button" className={className} onClick={reopenChoice}>
      {t('footer.analytics')}
    </button>
  );
}
