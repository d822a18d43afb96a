import { type ReactNode, useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import type { Reported } from './reported.ts';
import './texts.ts';

const load = () => import('./report-dialog.tsx');
type ReportDialog = Awaited<ReturnType<typeof load>>['ReportDialog'];

interface Reporting {
  /** Opens the form, whose code is fetched only now. */
  open: () => Promise<void>;
  isOpening: boolean;
  /** Fetches the code of a form that may soon be wanted. */
  prepare: () => void;
  /** To be shown by who opens it. */
  dialog: ReactNode;
}

/** The form that reports somebody: few ever need it, so that it is no part of the conversation's code. */
export function useReportDialog(reported: Reported): Reporting {
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
    prepare: () => void load().catch(() => undefined),
    dialog: Dialog ? <Dialog reported={reported} open={isOpen} onClose={() => setOpen(false)} /> : null,
  };
}
