import { todayHere } from 'contracts';
import { type ReactNode, useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { BellPlus } from 'shared-ui/ui/icon';
import type { ListingFilter } from '../../api/search.ts';

const load = () => import('./alert-dialog.tsx');

type Dialog = Awaited<ReturnType<typeof load>>['AlertDialog'];

export interface NewAlertState {
  /** A search without an airport, and past days, make no alert. */
  isPossible: boolean;
  isLoading: boolean;
  open: () => void;
  /** Loaded when it first opens. Null while it is closed. */
  dialog: ReactNode;
}

/** The dialog that keeps a search as an alert (PRODUCT.md 32). Above its buttons, which come and go with the results. */
export function useNewAlert(search: ListingFilter): NewAlertState {
  const { t } = useTranslation('listings');
  const [Dialog, setDialog] = useState<Dialog>();
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const open = async (): Promise<void> => {
    setState('loading');
    try {
      const { AlertDialog } = await load();
      setDialog(() => AlertDialog);
      setState('open');
    } catch (cause) {
      setState('closed');
      const description = t('results.alertNotOpenedText');
      notify({ title: t('results.alertNotOpened'), description, variant: 'destructive', cause });
    }
  };
  return {
    isPossible: canBeAlert(search),
    isLoading: state === 'loading',
    open: () => void open(),
    dialog: state === 'open' && Dialog ? <Dialog search={search} onClose={() => setState('closed')} /> : null,
  };
}

const canBeAlert = ({ from, to, date, endDate = date }: ListingFilter): boolean =>
  (from !== undefined || to !== undefined) && (endDate === undefined || endDate >= todayHere());

interface Props {
  alert: NewAlertState;
  /** The main button of an empty page. */
  primary?: boolean;
}

export function AlertButton({ alert: { isPossible, isLoading, open }, primary = false }: Props) {
  const { t } = useTranslation('listings');
  if (!isPossible) return null;
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      size={primary ? 'normal' : 'small'}
      icon={BellPlus}
      busy={isLoading}
      onClick={open}
    >
      {t('results.alert')}
    </Button>
  );
}
