import { type ReactNode, useState } from 'react';
import { type LateLoad, useLateLoad } from '../../parts/late-load/use-late-load.ts';
import type { ReportTarget } from './report-form.tsx';

const load = () => import('./report-dialog.tsx');
type ReportDialog = Awaited<ReturnType<typeof load>>['ReportDialog'];

interface ReportDialogControls extends LateLoad {
  /** Render it. */
  dialog: ReactNode;
}

/** The report form of a person or a message. */
export function useReportDialog(target: ReportTarget): ReportDialogControls {
  const [Dialog, setDialog] = useState<ReportDialog>();
  const [isOpen, setOpen] = useState(false);
  const form = useLateLoad(load, (loaded) => {
    setDialog(() => loaded.ReportDialog);
    setOpen(true);
  });
  return { ...form, dialog: Dialog ? <Dialog target={target} open={isOpen} onClose={() => setOpen(false)} /> : null };
}
