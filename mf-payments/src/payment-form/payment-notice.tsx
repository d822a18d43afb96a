import { useEffect, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import type { PayState } from './pay-state.ts';

/** What came of the last try, above the form; it takes the focus, so that it is read first. */
export function PaymentNotice({ state, onCheck }: { state: PayState; onCheck: () => void }) {
  const { t } = useTranslation('payments');
  const notice = useFocusOnChange(state.at);
  if (state.at === 'refused') {
    return (
      <Notice ref={notice} tabIndex={-1} tone="error" role="alert" titleAs="h2" title={state.sentence}>
        {t('payment.nothingTaken')}
      </Notice>
    );
  }
  if (state.at === 'unpaid') {
    return (
      <Notice ref={notice} tabIndex={-1} role="status" titleAs="h2" title={t('payment.unpaid')}>
        {t('payment.payNow')}
      </Notice>
    );
  }
  if (state.at !== 'silent') return null;
  const again = (
    <Button variant="secondary" icon={RefreshCw} busy={state.isChecking} onClick={onCheck}>
      {t(state.isChecking ? 'payment.checking' : 'payment.check')}
    </Button>
  );
  return (
    <Notice ref={notice} tabIndex={-1} tone="error" role="alert" titleAs="h2" title={state.title} action={again}>
      {t('payment.notLost')}
    </Notice>
  );
}

function useFocusOnChange(at: PayState['at']) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [at]);
  return notice;
}
