import { useTranslation } from 'shared-ui/app';
import { Dialog } from 'shared-ui/ui/dialog';
import { ReportForm, type ReportTarget } from './report-form.tsx';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

interface Props {
  target: ReportTarget;
  open: boolean;
  onClose: () => void;
}

/** The report form for a person or a message, over the conversation. */
export function ReportDialog({ target, open, onClose }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<TextWithName text={`safety.reporting.${target.kind}`} name={target.username} />}
      closeLabel={t('safety.close')}
    >
      <ReportForm target={target} onSent={onClose} onCancel={onClose} />
    </Dialog>
  );
}
