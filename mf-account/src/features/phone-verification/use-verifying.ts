import { isUnreachable, notify, paths, sentenceOf, useNavigate, useTranslation } from 'shared-ui/app';
import { useVerifyPhoneMutation } from '../../api/phone-verification.ts';

/** Sends the code, says how it went (spec §8; what the server says of it stands at the field), and goes to the profile after the right one. */
export function useVerifying() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [send, { isLoading, error, reset }] = useVerifyPhoneMutation();
  const verify = async (code: string): Promise<void> => {
    const answer = await send(code);
    if (answer.error) {
      notify({ title: t('verify.failed'), description: t('verify.failedText'), variant: 'destructive' });
    } else {
      notify({ title: t('verify.done'), description: t('verify.doneText') });
      await navigate(paths.profile(), { replace: true });
    }
  };
  return {
    verify,
    isVerifying: isLoading,
    /** What is wrong, with the tries that are left, until the code is changed. */
    complaint: error ? sentenceOf(error, t(isUnreachable(error) ? 'verify.unreachable' : 'verify.unsure')) : undefined,
    forget: () => error && reset(),
  };
}
