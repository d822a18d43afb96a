import { useTranslation } from 'shared-ui/app';
import { Dialog } from 'shared-ui/ui/dialog';
import { NameIn } from './name-in.tsx';
import { ReportForm } from './report-form.tsx';
import type { Reported } from './reported.ts';

interface Props {
  reported: Reported;
  open: boolean;
  onClose: () => void;
}

/** Reports a person or a message over the conversation. */
export function ReportDialog({ reported, open, onClose }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<NameIn text={`safety.reporting.${reported.kind}`} name={reported.username} />}
      closeLabel={t('safety.close')}
    >
      <ReportForm reported={reported} onSent={onClose} onCancel={onClose} />
    </Dialog>
  );
}
