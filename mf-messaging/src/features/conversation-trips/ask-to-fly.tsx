import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Handshake } from 'shared-ui/ui/icon';
import { MenuItem } from 'shared-ui/ui/menu';
import type { AskDialogControls } from './use-ask-dialog.tsx';

interface Props {
  ask: AskDialogControls;
}

/** Asks the other person of a conversation, beside its listing. */
export function AskButton({ ask: { button } }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Button variant="secondary" size="small" icon={Handshake} {...button}>
      {t('ask.title')}
    </Button>
  );
}

/** Asks the other person of a conversation, from its menu. */
export function AskMenuItem({ ask: { button } }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <MenuItem icon={Handshake} onSelect={button.onClick}>
      {t('ask.title')}
    </MenuItem>
  );
}
