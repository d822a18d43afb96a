import { useEffect, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Hourglass, RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { useAskingAgain } from './use-asking-again.ts';

interface Props {
  name: string;
  isChecking: boolean;
  onCheck: (how?: 'quietly') => Promise<void>;
}

/** The provider has the payment and has not decided: on its way, and not paid yet. Nothing is to be paid again. */
export function OpenPayment({ name, isChecking, onCheck }: Props) {
  const { t } = useTranslation('payments');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  useAskingAgain(() => onCheck('quietly'));
  const again = (
    <Button variant="secondary" icon={RefreshCw} busy={isChecking} onClick={() => void onCheck()}>
      {t(isChecking ? 'payment.checking' : 'payment.check')}
    </Button>
  );
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      role="status"
      icon={Hourglass}
      titleAs="h2"
      title={t('open.title')}
      action={again}
    >
      {t('open.text', { name })}
    </Notice>
  );
}
