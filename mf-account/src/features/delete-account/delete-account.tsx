import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { DangerZone } from 'shared-ui/ui/danger-zone';
import { Trash2 } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { DeletionDialog } from './deletion-dialog.tsx';

/** The way out, for good. Last on its page. */
export function DeleteAccount() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <DangerZone title={t('deletion.heading')}>
      <p>{t('deletion.text')}</p>
      <Actions>
        <Button variant="danger" icon={Trash2} onClick={() => setOpen(true)}>
          {t('deletion.delete')}
        </Button>
      </Actions>
      <DeletionDialog open={isOpen} onOpenChange={setOpen} />
    </DangerZone>
  );
}
