import { todayHere } from 'contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { Button } from 'shared-ui/ui/button';
import { BellPlus } from 'shared-ui/ui/icon';
import type { ListingFilter } from '../../api/search.ts';

const load = async () => (await import('./alert-dialog.tsx')).AlertDialog;

export interface NewAlertState {
  /** A search without an airport, and past days, make no alert. */
  isPossible: boolean;
  /** The props of a button that opens it. */
  button: ReturnType<typeof useLateDialog>['button'];
  /** Null while it is closed. */
  dialog: ReactNode;
}

/** The dialog that keeps a search as an alert (PRODUCT.md 32). Above its buttons, which come and go with the results. */
export function useNewAlert(search: ListingFilter): NewAlertState {
  const { Dialog, isOpen, close, button } = useLateDialog(load);
  return {
    isPossible: canBeAlert(search),
    button,
    dialog: isOpen && Dialog ? <Dialog search={search} onClose={close} /> : null,
  };
}

const canBeAlert = ({ from, to, date, endDate = date }: ListingFilter): boolean =>
  (from !== undefined || to !== undefined) && (endDate === undefined || endDate >= todayHere());

interface Props {
  alert: NewAlertState;
  /** The main button of an empty page. */
  primary?: boolean;
}

export function AlertButton({ alert: { isPossible, button }, primary = false }: Props) {
  const { t } = useTranslation('listings');
  if (!isPossible) return null;
  return (
    <Button variant={primary ? 'primary' : 'secondary'} size={primary ? 'normal' : 'small'} icon={BellPlus} {...button}>
      {t('results.alert')}
    </Button>
  );
}
