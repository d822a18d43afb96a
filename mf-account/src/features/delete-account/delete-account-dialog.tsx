import { type DeleteAccount as DeleteAccountInput, deleteAccountSchema, DELETION_WORD } from 'contracts';
import { useTranslation } from 'shared-ui/app';
import { Form, NO_DRAFT, SubmitButton, TextField, useContractForm } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { Trash2 } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { useDeleteAccountMutation } from '../../api/account.ts';
import { useSessionEnd } from '../../parts/session-end/use-session-end.ts';
import styles from './delete-account.module.css';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  token: string | undefined;
}

export function DeleteAccountDialog({ open, onOpenChange, token }: Props) {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('deletion.question')} closeLabel={t('deletion.close')}>
      <Confirmation token={token} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

const CONSEQUENCES = ['removed', 'stays', 'tips', 'loggedOut'] as const;

/** What is removed and what stays, and a word to type, so that nobody confirms by accident. */
function Confirmation({ token, onCancel }: { token: string | undefined; onCancel(): void }) {
  const { t } = useTranslation('account');
  const form = useContractForm(deleteAccountSchema, { confirmation: '' }, NO_DRAFT);
  const [send] = useDeleteAccountMutation();
  const endSession = useSessionEnd();
  const isConfirmed = form.watch('confirmation') === DELETION_WORD;
  const deleteAccount = async (input: DeleteAccountInput): Promise<void> => {
    await send({ ...input, token }).unwrap();
    await endSession({ title: t('deletion.done'), description: t('deletion.doneText') });
  };
  return (
    <Form form={form} onSubmit={deleteAccount}>
      <ul className={styles.points}>
        {CONSEQUENCES.map((key) => (
          <li key={key}>{t(`deletion.${key}`)}</li>
        ))}
      </ul>
      <p>
        <strong>{t('deletion.final')}</strong>
      </p>
      <TextField
        name="confirmation"
        label={t('deletion.word', { word: DELETION_WORD })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Actions>
        <SubmitButton variant="danger" icon={Trash2} disabled={!isConfirmed} pendingText={t('deletion.deleting')}>
          {t('deletion.delete')}
        </SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          {t('deletion.cancel')}
        </Button>
      </Actions>
    </Form>
  );
}
