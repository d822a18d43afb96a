import { type ReactNode, useState } from 'react';
import { errorMessage, isUnreachable, registerLocale, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { type IconDrawing, Trash2 } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import english from '../../locales/en/confirm.json' with { type: 'json' };

registerLocale('messaging', english);

interface ConfirmationProps {
  /** What happens, in whole sentences. */
  children: ReactNode;
  icon?: IconDrawing;
  submit: string;
  submitting: string;
  /** What is so where it fails: 'The person is not blocked'. */
  failed: string;
  /** For a failure of which the server says nothing. */
  failedText?: string;
  /** Rejects with the error that is shown; otherwise the dialog closes. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

interface Props extends ConfirmationProps {
  open: boolean;
  title: ReactNode;
}

/** Asks before something that cannot be undone, and stays open with the reason where it fails. */
export function ConfirmDialog({ open, title, ...confirmation }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog open={open} onOpenChange={confirmation.onClose} title={title} closeLabel={t('confirm.close')}>
      <Confirmation {...confirmation} />
    </Dialog>
  );
}

function Confirmation({
  children,
  icon = Trash2,
  submit,
  submitting,
  onConfirm,
  onClose,
  ...texts
}: ConfirmationProps) {
  const { t } = useTranslation('messaging');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async (): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (reason) {
      setError(reason);
    } finally {
      setPending(false);
    }
  };
  const fallback = isUnreachable(error) ? t('confirm.unreachable') : (texts.failedText ?? t('confirm.failedText'));
  return (
    <Stack gap="large">
      {error === undefined ? null : (
        <Notice tone="error" role="alert" title={texts.failed}>
          {errorMessage(error, fallback)}
        </Notice>
      )}
      {children}
      <Actions>
        <Button variant="danger" icon={icon} busy={isPending} onClick={() => void confirm()}>
          {isPending ? submitting : submit}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('confirm.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
