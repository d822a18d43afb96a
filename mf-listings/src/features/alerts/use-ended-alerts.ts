import type { Alert } from 'contracts';
import { useState } from 'react';
import { errorMessage, notify, useTranslation } from 'shared-ui/app';
import { useEndAlertMutation, useRestoreAlertMutation } from '../../api/alerts.ts';

/** An alert that has ended, while Undo is offered in its place. */
export interface EndedAlert {
  alert: Alert;
  state: 'ended' | 'restoring';
}

export interface EndedAlerts {
  all: EndedAlert[];
  has: (id: number) => boolean;
  end: (alert: Alert) => Promise<void>;
  restore: (row: EndedAlert) => Promise<void>;
  /** The time to undo is over. */
  forget: (id: number) => void;
}

/** Ends alerts on the server immediately, and remembers them until the time to undo is over. */
export function useEndedAlerts(): EndedAlerts {
  const { t } = useTranslation('listings');
  const [all, setAll] = useState<EndedAlert[]>([]);
  const [endAlert] = useEndAlertMutation();
  const [restoreAlert] = useRestoreAlertMutation();
  const drop = (id: number) => setAll((before) => before.filter(({ alert }) => alert.id !== id));
  const put = (row: EndedAlert) =>
    setAll((before) => [...before.filter(({ alert }) => alert.id !== row.alert.id), row]);
  const showError = (title: string, error: unknown) =>
    notify({ title, description: errorMessage(error, t('alerts.failedText')), variant: 'destructive' });

  const end = async (alert: Alert): Promise<void> => {
    const { error } = await endAlert(alert.id);
    if (error) showError(t('alerts.notEnded'), error);
    else put({ alert, state: 'ended' });
  };
  const restore = async (row: EndedAlert): Promise<void> => {
    put({ ...row, state: 'restoring' });
    const { error } = await restoreAlert(row.alert.id);
    if (error) {
      put({ ...row, state: 'ended' });
      return showError(t('alerts.notRestored'), error);
    }
    drop(row.alert.id);
  };
  return { all, has: (id) => all.some(({ alert }) => alert.id === id), end, restore, forget: drop };
}
