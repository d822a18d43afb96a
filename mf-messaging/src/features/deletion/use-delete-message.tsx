import type { Message, OtherUser } from 'contracts';
import { type ReactNode, useState } from 'react';
import { notify, registerLocale, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Trash2 } from 'shared-ui/ui/icon';
import { useDeleteMessageMutation } from '../../api/deletion.ts';
import english from '../../locales/en/deletion.json' with { type: 'json' };
import { ConfirmDialog } from '../../parts/confirm/confirm-dialog.tsx';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

registerLocale('messaging', english);

/** Deletes one's own message for both. `ask` asks first, in the dialog, which one renders; `finalFocus`: its button is gone then. */
export function useDeleteMessage(
  { id: otherUserId, username }: OtherUser,
  finalFocus: () => HTMLElement | null,
): {
  ask: (message: Message) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('messaging');
  const [message, setMessage] = useState<Message>();
  const [deleteMessage] = useDeleteMessageMutation();
  const confirm = async (): Promise<void> => {
    if (message === undefined) return;
    await deleteMessage({ otherUserId, messageId: message.id }).unwrap();
    notify({ title: t('deletion.message.done'), description: t('deletion.message.doneText') });
  };
  const dialog = (
    <ConfirmDialog
      open={message !== undefined}
      title={t('deletion.message.title')}
      submit={t('deletion.message.submit')}
      submitting={t('deletion.message.submitting')}
      failed={t('deletion.message.failed')}
      onConfirm={confirm}
      onClose={() => setMessage(undefined)}
      finalFocus={finalFocus}
    >
      <p>
        <TextWithName text="deletion.message.text" name={username} />
      </p>
      {message === undefined || message.sms === 'none' ? null : <p>{t('deletion.message.sms')}</p>}
    </ConfirmDialog>
  );
  return { ask: setMessage, dialog };
}

interface DeleteMessageProps {
  message: Message;
  /** The time of the message, as its bubble shows it. */
  time: string;
  /** Whether the Tab key stops here; the arrows lead to the buttons of other messages. */
  isTabStop: boolean;
  onAsk: (message: Message) => void;
}

/** The button at one's own message that deletes it. */
export function DeleteMessage({ message, time, isTabStop, onAsk }: DeleteMessageProps) {
  const { t } = useTranslation('messaging');
  return (
    <Button
      variant="quiet"
      size="small"
      icon={Trash2}
      aria-label={t('deletion.message.buttonOf', { time })}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onAsk(message)}
    >
      {t('deletion.message.button')}
    </Button>
  );
}
