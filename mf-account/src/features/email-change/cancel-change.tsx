import { isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { useCancelEmailChangeMutation } from '../../api/email-change.ts';

/** The address stays as it is, and the codes stop working. */
export function CancelChange({ onCancelled }: { onCancelled(): void }) {
  const { t } = useTranslation('account');
  const [cancel, { isLoading }] = useCancelEmailChangeMutation();
  const press = async (): Promise<void> => {
    const { error } = await cancel();
    if (!error) return onCancelled();
    const fallback = t(isUnreachable(error) ? 'emailChange.unreachable' : 'emailChange.failedText');
    notify({ title: t('emailChange.cancelFailed'), description: sentenceOf(error, fallback), variant: 'destructive' });
  };
  return (
    <Button variant="secondary" busy={isLoading} onClick={() => void press()}>
      {t(isLoading ? 'emailChange.cancelling' : 'emailChange.cancel')}
    </Button>
  );
}
