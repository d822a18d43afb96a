import { type ReactNode, useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import type { ReportTarget } from './report-form.tsx';

const load = () => import('./report-dialog.tsx');
type ReportDialog = Awaited<ReturnType<typeof load>>['ReportDialog'];

interface ReportDialogControls {
  /** Loads the form's code and opens it. */
  open: () => Promise<void>;
  isOpening: boolean;
  /** Loads the form's code before it is needed. */
  preload: () => void;
  /** Render it. */
  dialog: ReactNode;
}

/** The report form of a person or a message. Few users need it: its code is a chunk of its own. */
export function useReportDialog(target: ReportTarget): ReportDialogControls {
  const { t } = useTranslation('messaging');
  const [Dialog, setDialog] = useState<ReportDialog>();
  const [isOpening, setOpening] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      const { ReportDialog } = await load();
      setDialog(() => ReportDialog);
      setOpen(true);
    } catch (cause) {
      notify({ title: t('safety.notOpened'), description: t('safety.notOpenedText'), variant: 'destructive', cause });
    } finally {
      setOpening(false);
    }
  };
  return {
    open,
    isOpening,
    preload: () => void load().catch(() => undefined),
    dialog: Dialog ? <Dialog target={target} open={isOpen} onClose={() => setOpen(false)} /> : null,
  };
}
