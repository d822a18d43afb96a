import { isApiError, isUnreachable, notify, paths, sentenceOf, useNavigate, useTranslation } from 'shared-ui/app';
import { useVerifyPhoneMutation } from '../../api/phone-verification.ts';

/** What is wrong with the code itself: the catalogue's sentence is true of that, and of nothing else (spec §8). */
const REFUSALS_OF_THE_CODE = ['account.phone_code_wrong', 'account.phone_code_expired'];
const isOfTheCode = (error: unknown): boolean =>
  isApiError(error) && REFUSALS_OF_THE_CODE.includes(error.body?.code ?? '');

/** Sends the code, says how it went (spec §8), and goes to the profile after the right one. */
export function useVerifying() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [send, { isLoading, error, reset }] = useVerifyPhoneMutation();
  const sentenceFor = (refusal: unknown) =>
    sentenceOf(refusal, t(isUnreachable(refusal) ? 'verify.unreachable' : 'verify.unsure'));

  const verify = async (code: string): Promise<void> => {
    const answer = await send(code);
    if (answer.error) {
      const description = isOfTheCode(answer.error) ? t('verify.failedText') : sentenceFor(answer.error);
      notify({ title: t('verify.failed'), description, variant: 'destructive' });
    } else {
      notify({ title: t('verify.done'), description: t('verify.doneText') });
      await navigate(paths.profile(), { replace: true });
    }
  };
  return {
    verify,
    isVerifying: isLoading,
    /** What is wrong, with the tries that are left, until the code is changed. */
    complaint: error ? sentenceFor(error) : undefined,
    forget: () => error && reset(),
  };
}
