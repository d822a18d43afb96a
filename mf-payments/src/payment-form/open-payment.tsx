import { useEffect, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Hourglass, RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';

/** A payment that stays open is mostly decided within a minute; after that the person asks. */
const ASK_EVERY_MS = 5000;
const ASK_TIMES = 12;

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
  useAskingAgain(onCheck);
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

function useAskingAgain(onCheck: Props['onCheck']): void {
  const ask = useRef(onCheck);
  useEffect(() => {
    ask.current = onCheck;
  });
  useEffect(() => {
    let times = 0;
    const timer = setInterval(() => {
      times += 1;
      if (times === ASK_TIMES) clearInterval(timer);
      void ask.current('quietly');
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
