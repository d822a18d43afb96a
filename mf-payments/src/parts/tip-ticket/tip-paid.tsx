import { type ReactNode, useState } from 'react';
import { Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { CircleCheck, House, Printer } from 'shared-ui/ui/icon';
import { Actions, Stack, Wrap } from 'shared-ui/ui/layout';
import { PrintedReceipt, TipTicket } from './tip-ticket.tsx';

interface Props {
  /** Who gets the tip; null where that is unknown. */
  recipient: { username: string; profilePictureUrl: string | null } | null;
  /** US dollars. */
  amount: number;
  /** The tip's id, where it is known. */
  number?: string | undefined;
  /** More buttons. */
  children?: ReactNode;
}

/** The page of a tip that was just paid (spec §2): amount, status, and today's date. */
export function TipPaid({ recipient, amount, number, children }: Props) {
  const { t } = useTranslation('payments');
  const [now] = useState(() => new Date().toISOString());
  const thanks = recipient ? (
    <Trans t={t} i18nKey="paid.thanks" values={{ name: recipient.username }} components={[<bdi key="name" />]} />
  ) : (
    t('paid.thanksNameless')
  );
  return (
    <>
      <Band width="slim" icon={CircleCheck} title={t('paid.title')} lead={thanks} />
      <Wrap width="slim" top="normal">
        <Stack gap="large">
          <PrintedReceipt number={number}>
            <TipTicket recipient={recipient} amount={amount} status={t('paid.succeeded')} moment={now} />
          </PrintedReceipt>
          <Actions>
            <Button asChild icon={House}>
              <Link to={paths.home()}>{t('paid.home')}</Link>
            </Button>
            <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
              {t('paid.print')}
            </Button>
            {children}
          </Actions>
        </Stack>
      </Wrap>
    </>
  );
}
