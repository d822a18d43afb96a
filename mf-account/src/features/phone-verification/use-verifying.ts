import { isUnreachable, notify, paths, sentenceOf, useNavigate, useTranslation } from 'shared-ui/app';
import { useVerifyPhoneMutation } from '../../api/phone-verification.ts';

/** Sends the code, says how it went (spec §8), and goes to the profile after the right one. */
export function useVerifying() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [send, { isLoading, error, reset }] = useVerifyPhoneMutation();
  const sentenceFor = (refusal: unknown) =>
    sentenceOf(refusal, t(isUnreachable(refusal) ? 'verify.unreachable' : 'verify.failedText'));

  const verify = async (code: string): Promise<void> => {
    const answer = await send(code);
    if (answer.error) {
      notify({ title: t('verify.failed'), description: sentenceFor(answer.error), variant: 'destructive' });
    } else {
      notify({ title: t('verify.done'), description: t('verify.doneText') });
      await navigate(paths.profile(), { replace: true });
    }
  };
  return {
    verify,
    isVerifying: isLoading,
    /** What is wrong with the code, until it is changed. */
    complaint: error ? sentenceFor(error) : undefined,
    forget: () => error && reset(),
  };
}
