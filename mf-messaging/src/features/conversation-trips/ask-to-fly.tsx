import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Handshake } from 'shared-ui/ui/icon';
import { MenuItem } from 'shared-ui/ui/menu';
import type { AskDialogControls } from './use-ask-dialog.tsx';

interface Props {
  ask: AskDialogControls;
}

/** Asks the other person of a conversation, beside its listing. */
export function AskButton({ ask: { open, isOpening, preload } }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Button
      variant="secondary"
      size="small"
      icon={Handshake}
      busy={isOpening}
      onPointerEnter={preload}
      onClick={() => void open()}
    >
      {t('ask.title')}
    </Button>
  );
}

/** Asks the other person of a conversation, from its menu. */
export function AskMenuItem({ ask: { open } }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <MenuItem icon={Handshake} onSelect={() => void open()}>
      {t('ask.title')}
    </MenuItem>
  );
}
