import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { DangerZone } from 'shared-ui/ui/danger-zone';
import { Trash2 } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { useLateDialog } from '../../parts/late-dialog/use-late-dialog.ts';

const loadDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog;

/** Deletes the account after a confirmation in a dialog. `token`: of the link of a suspended person, who has no session. */
export function DeleteAccount({ token }: { token?: string }) {
  const { t } = useTranslation('account');
  const { Dialog, isOpen, setOpen, button } = useLateDialog(loadDialog);
  return (
    <DangerZone title={t('deletion.heading')}>
      <p>{t('deletion.text')}</p>
      <Actions>
        <Button variant="danger" icon={Trash2} {...button}>
          {t('deletion.delete')}
        </Button>
      </Actions>
      {Dialog ? <Dialog open={isOpen} onOpenChange={setOpen} token={token} /> : null}
    </DangerZone>
  );
}
