import type { ReactNode } from 'react';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import type { ReportTarget } from './report-form.tsx';

const load = async () => (await import('./report-dialog.tsx')).ReportDialog;

interface ReportDialogControls extends Pick<ReturnType<typeof useLateDialog>, 'open' | 'preload' | 'button'> {
  /** Render it. */
  dialog: ReactNode;
}

/** The report form of a person or a message. */
export function useReportDialog(target: ReportTarget): ReportDialogControls {
  const { Dialog, isOpen, close, ...controls } = useLateDialog(load);
  return { ...controls, dialog: Dialog ? <Dialog target={target} open={isOpen} onClose={close} /> : null };
}
