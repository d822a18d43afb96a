import { isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { useResendEmailCodesMutation } from '../../api/email-change.ts';
import { retryAfterOf } from '../../api/timed-refusal.ts';
import { useResending } from '../../resend/use-resending.ts';
import type { NextCodes } from './waiting-change.ts';

/** Has two new mails sent; what was typed is void then. */
export function useResendingCodes(next: NextCodes, onSent: () => void) {
  const { t } = useTranslation('account');
  const [send, { isLoading }] = useResendEmailCodesMutation();
  const { resend } = useResending({
    send: () => send(),
    onSent: () => {
      onSent();
      notify({ title: t('emailChange.resent'), description: t('emailChange.resentText') });
    },
    onRefused: (error) => {
      next.onRefused(retryAfterOf(error));
      const description = sentenceOf(error, t(`emailChange.${isUnreachable(error) ? 'unreachable' : 'failedText'}`));
      notify({ title: t('emailChange.resendFailed'), description, variant: 'destructive' });
    },
  });
  return { resend, isSending: isLoading };
}
