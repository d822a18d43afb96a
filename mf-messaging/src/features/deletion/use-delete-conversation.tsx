import type { OtherUser } from 'contracts';
import { type ReactNode, useState } from 'react';
import { notify, registerLocale, useTranslation } from 'shared-ui/app';
import { Trash2 } from 'shared-ui/ui/icon';
import { MenuItem } from 'shared-ui/ui/menu';
import { useClearConversationMutation } from '../../api/deletion.ts';
import english from '../../locales/en/deletion.json' with { type: 'json' };
import { ConfirmDialog } from '../../parts/confirm/confirm-dialog.tsx';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

registerLocale('messaging', english);

interface Options {
  person: OtherUser | undefined;
  /** The newest message that is shown: what comes later stays. Undefined where there is none to delete. */
  newestId: number | undefined;
  onDeleted: () => void;
}

/** Deletes a conversation for oneself, from its menu. Render both; null where there is nothing to delete. */
export function useDeleteConversation({ person, newestId, onDeleted }: Options): {
  item: ReactNode;
  dialog: ReactNode;
} {
  const { t } = useTranslation('messaging');
  const [clear] = useClearConversationMutation();
  // Messages that arrive while it asks stay
  const [askedId, setAskedId] = useState<number>();
  if (person === undefined) return { item: null, dialog: null };
  const { id: otherUserId, username: name } = person;
  const confirm = async (): Promise<void> => {
    if (askedId === undefined) return;
    await clear({ otherUserId, messageId: askedId }).unwrap();
    notify({
      title: t('deletion.conversation.done'),
      description: t('deletion.conversation.doneText', { name }),
    });
  };
  const item =
    newestId === undefined ? null : (
      <MenuItem danger icon={Trash2} onSelect={() => setAskedId(newestId)}>
        {t('deletion.conversation.item')}
      </MenuItem>
    );
  const dialog = (
    <ConfirmDialog
      open={askedId !== undefined}
      title={t('deletion.conversation.title')}
      submit={t('deletion.conversation.submit')}
      submitting={t('deletion.conversation.submitting')}
      failed={t('deletion.conversation.failed')}
      onConfirm={confirm}
      onClose={() => setAskedId(undefined)}
      onDone={onDeleted}
    >
      <p>
        <TextWithName text="deletion.conversation.text" name={name} />
      </p>
      <p>{t('deletion.conversation.trips')}</p>
    </ConfirmDialog>
  );
  return { item, dialog };
}
