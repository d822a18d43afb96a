import { isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { useResendPhoneCodeMutation } from '../../api/phone-verification.ts';
import { useResending } from '../../resend/use-resending.ts';

/** Has a new text sent. The toast says that it failed (spec §8); why, the page says by `complaint`. */
export function useResendingCode(onSent: () => void) {
  const { t } = useTranslation('account');
  const [send, { isLoading }] = useResendPhoneCodeMutation();
  const { resend, refusal, refusedUntil } = useResending({
    send: () => send(),
    onSent: () => {
      notify({ title: t('verify.resent'), description: t('verify.resentText') });
      onSent();
    },
    onRefused: () =>
      notify({ title: t('verify.resendFailed'), description: t('verify.resendFailedText'), variant: 'destructive' }),
  });
  const fallback = t(isUnreachable(refusal) ? 'verify.unreachable' : 'verify.resendAgain');
  return { resend, isSending: isLoading, refusedUntil, complaint: refusal ? sentenceOf(refusal, fallback) : undefined };
}
