import { type ReactNode, useEffect, useRef, useState } from 'react';
import { notify, registerLocale, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { Button } from 'shared-ui/ui/button';
import { Dialog, type DialogProps } from 'shared-ui/ui/dialog';
import { type IconDrawing, Trash2 } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import english from '../../locales/en/confirm.json' with { type: 'json' };

registerLocale('messaging', english);

interface Props {
  open: boolean;
  title: ReactNode;
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
  /** It is done, and the dialog closed: not where one has left the page meanwhile. */
  onDone?: () => void;
  finalFocus?: DialogProps['finalFocus'];
}

/**
 * Asks before something that cannot be undone, and stays open with the reason where it fails. It cannot be closed while that is done,
 * since it cannot be stopped; where one leaves the page, a toast says that it failed.
 */
export function ConfirmDialog({ open, title, children, icon = Trash2, submit, submitting, ...props }: Props) {
  const { t } = useTranslation('messaging');
  const errorText = useErrorText();
  const { failed, failedText, onConfirm, onClose, onDone, finalFocus } = props;
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const explain = (error: unknown): string => errorText(error, failedText ?? t('confirm.failedText'));
  const close = (): void => {
    if (isPending) return;
    setFailure(undefined);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    setPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setPending(false);
      if (isShown.current) setFailure(explain(error));
      else notify({ title: failed, description: explain(error), variant: 'destructive' });
      return;
    }
    setPending(false);
    if (!isShown.current) return;
    onClose();
    onDone?.();
  };
  return (
    <Dialog open={open} title={title} finalFocus={finalFocus} onOpenChange={close} closeLabel={t('confirm.close')}>
      <Stack gap="large">
        {failure === undefined ? null : (
          <Notice tone="error" role="alert" title={failed}>
            {failure}
          </Notice>
        )}
        {children}
        <Actions>
          <Button variant="danger" icon={icon} busy={isPending} onClick={() => void confirm()}>
            {isPending ? submitting : submit}
          </Button>
          <Button variant="secondary" aria-disabled={isPending} onClick={close}>
            {t('confirm.cancel')}
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}
