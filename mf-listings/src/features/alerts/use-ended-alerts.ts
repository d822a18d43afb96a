import type { Alert } from 'contracts';
import { errorMessage, notify, useTranslation } from 'shared-ui/app';
import { type Undoable, useUndoable } from 'shared-ui/app/undoable';
import { useEndAlertMutation, useRestoreAlertMutation } from '../../api/alerts.ts';

/** An alert that has ended, while Undo is offered in its place. */
export type EndedAlert = Undoable<Alert>;

export interface EndedAlerts {
  all: EndedAlert[];
  end: (alert: Alert) => Promise<void>;
  restore: (row: EndedAlert) => Promise<void>;
  /** The time to undo is over. */
  forget: (alert: Alert) => void;
}

/** Ends alerts. */
export function useEndedAlerts(): EndedAlerts {
  const { t } = useTranslation('listings');
  const { all, run, undo, forget } = useUndoable<Alert>();
  const [endAlert] = useEndAlertMutation();
  const [restoreAlert] = useRestoreAlertMutation();
  const showError = (title: string, error: unknown): void => {
    if (error) notify({ title, description: errorMessage(error, t('alerts.failedText')), variant: 'destructive' });
  };
  return {
    all: all.filter(({ state }) => state !== 'doing'),
    end: async (alert) => showError(t('alerts.notEnded'), await run(alert, () => endAlert(alert.id))),
    restore: async (row) => showError(t('alerts.notRestored'), await undo(row, () => restoreAlert(row.item.id))),
    forget,
  };
}
