import { registerLocale, useTranslation } from 'shared-ui/app';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { Button } from 'shared-ui/ui/button';
import { DangerZone } from 'shared-ui/ui/danger-zone';
import { Trash2 } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import deleteAccount from '../../locales/en/delete-account.json' with { type: 'json' };

registerLocale('account', deleteAccount);

const loadDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog;

/** Deletes the account after a confirmation in a dialog. `token`: of the link of a suspended person, who has no session. */
export function DeleteAccount({ token }: { token?: string }) {
  const { t } = useTranslation('account');
  const { Dialog, isOpen, close, button } = useLateDialog(loadDialog, { loadsWhenIdle: true });
  return (
    <DangerZone title={t('deletion.heading')}>
      <p>{t('deletion.text')}</p>
      <Actions>
        <Button variant="danger" icon={Trash2} {...button}>
          {t('deletion.delete')}
        </Button>
      </Actions>
      {Dialog ? <Dialog open={isOpen} onOpenChange={close} token={token} /> : null}
    </DangerZone>
  );
}
