import { type ReactNode, useState } from 'react';
import { Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { CircleCheck, House, Printer } from 'shared-ui/ui/icon';
import { Actions, Stack, Wrap } from 'shared-ui/ui/layout';
import { Paper } from './paper.tsx';
import './texts.ts';
import { TipTicket } from './tip-ticket.tsx';

interface Props {
  /** Who gets the tip; null where that is not known. */
  to: { username: string; profilePictureUrl: string | null } | null;
  /** US dollars. */
  amount: number;
  /** The tip's id, where it is known. */
  number?: string | undefined;
  /** More buttons. */
  children?: ReactNode;
}

/** A tip that was just paid (spec §2): amount, status, and today's date. */
export function TipPaid({ to, amount, number, children }: Props) {
  const { t } = useTranslation('payments');
  const [today] = useState(() => new Date().toISOString());
  return (
    <>
      <Band width="slim" icon={CircleCheck} title={t('paid.title')} lead={<Thanks name={to?.username} />} />
      <Wrap width="slim" top="normal">
        <Stack gap="large">
          <Paper number={number}>
            <TipTicket to={to} amount={amount} status={t('paid.succeeded')} moment={today} />
          </Paper>
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

function Thanks({ name }: { name: string | undefined }) {
  const { t } = useTranslation('payments');
  if (name === undefined) return t('paid.thanksNameless');
  return <Trans t={t} i18nKey="paid.thanks" values={{ name }} components={[<bdi key="name" />]} />;
}
