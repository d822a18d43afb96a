import { useEffect, useRef } from 'react';
import { formatMoney, Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { CircleCheck, HandCoins, MessageSquare } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';

interface Props {
  /** US dollars. */
  amount: number;
  name: string;
  /** Before the page was opened again, in the middle of it. */
  earlier: boolean;
  onAnother: () => void;
}

/** The tip is paid, and the page stays. */
export function Paid({ amount, name, earlier, onAnother }: Props) {
  const { t } = useTranslation('payments');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const when = earlier ? 'tip.paid' : 'tip.paidNow';
  return (
    <Panel gap="normal">
      <Notice ref={notice} tabIndex={-1} role="status" icon={CircleCheck} titleAs="h2" title={t(`${when}.title`)}>
        {t(`${when}.text`, { amount: formatMoney(amount), name })}
      </Notice>
      <Actions>
        <Button asChild icon={MessageSquare}>
          <Link to={paths.messages()}>{t('tip.paid.messages')}</Link>
        </Button>
        <Button variant="secondary" icon={HandCoins} onClick={onAnother}>
          {t('tip.paid.another')}
        </Button>
      </Actions>
    </Panel>
  );
}
