import { isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import type { NewReport } from 'shared-ui/contracts';
import { useSendReportMutation } from '../../api/safety.ts';
import type { Reported } from './reported.ts';

/**
 * Sends a report, and says how it went: whether the person is blocked too. What fails is thrown on to the form, which keeps
 * everything and shows what the server said.
 */
export function useReporting({ username }: Reported) {
  const { t } = useTranslation('messaging');
  const [send] = useSendReportMutation();
  return async (input: NewReport): Promise<boolean> => {
    try {
      const { blocked } = await send(input).unwrap();
      const description = blocked
        ? t('safety.reporting.doneBlocked', { name: username })
        : t('safety.reporting.doneText');
      notify({ title: t('safety.reporting.done'), description });
      return blocked;
    } catch (error) {
      const fallback = t(isUnreachable(error) ? 'safety.unreachable' : 'safety.reporting.failedText');
      notify({
        title: t('safety.reporting.failed'),
        description: sentenceOf(error, fallback),
        variant: 'destructive',
      });
      throw error;
    }
  };
}
