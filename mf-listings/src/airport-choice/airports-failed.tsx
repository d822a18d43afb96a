import type { MouseEvent } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import type { AirportChoice } from './use-airports.ts';

/** Without airports a form cannot be finished: says so before the rest of it is typed. */
export function AirportsFailed({ choice: { isFailed, retry } }: { choice: AirportChoice }) {
  const { t } = useTranslation('listings');
  if (!isFailed) return null;
  const again = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes as soon as it is pressed
    currentTarget.closest('form')?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    retry();
  };
  return (
    <Notice tone="error" role="alert" title={t('failed.airports')}>
      <Button variant="secondary" size="small" icon={RefreshCw} onClick={again}>
        {t('failed.retry')}
      </Button>
    </Notice>
  );
}
