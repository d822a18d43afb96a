import type { Thread } from 'contracts';
import { type ComponentType, useState } from 'react';
import { notify, registerLocale, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Handshake } from 'shared-ui/ui/icon';
import english from '../../locales/en/ask-to-fly.json' with { type: 'json' };

registerLocale('messaging', english);

const load = () => import('./ask-dialog.tsx');

interface Props {
  thread: Pick<Thread, 'otherUser'>;
  /** What the two write about. */
  listingId: number;
}

/** The button that asks the other person of a conversation. The dialog is a chunk of its own. */
export function AskToFly({ thread: { otherUser }, listingId }: Props) {
  const { t } = useTranslation('messaging');
  const [Dialog, setDialog] = useState<ComponentType<Parameters<Awaited<ReturnType<typeof load>>['AskDialog']>[0]>>();
  const [isOpen, setOpen] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      const { AskDialog } = await load();
      setDialog(() => AskDialog);
      setOpen(true);
    } catch (cause) {
      notify({ title: t('ask.notOpened'), description: t('ask.notOpenedText'), variant: 'destructive', cause });
    } finally {
      setOpening(false);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={Handshake}
        busy={isOpening}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => void open()}
      >
        {t('ask.title')}
      </Button>
      {Dialog && isOpen ? <Dialog person={otherUser} listingId={listingId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
