import type { ReactNode } from 'react';
import { formatMoney, isApiError, Link, paths, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { Receipt as TipReceipt } from 'shared-ui/contracts';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { Fact } from 'shared-ui/ui/facts';
import { HandCoins, Printer, Receipt as ReceiptIcon } from 'shared-ui/ui/icon';
import { Actions, Stack, Wrap } from 'shared-ui/ui/layout';
import { useGetReceiptQuery } from '../../api/receipt.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { Paper } from '../../tip-ticket/paper.tsx';
import { TipTicket } from '../../tip-ticket/tip-ticket.tsx';
import { Gone, ReceiptSkeleton } from './receipt-states.tsx';
import './texts.ts';

const TIP_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CENTS_IN_A_DOLLAR = 100;

/** What who gave a tip keeps of it, on the screen and on paper. */
export function Receipt({ tipId }: { tipId: string }) {
  const { t } = useTranslation('payments');
  const isId = TIP_ID.test(tipId);
  const { data, error, isFetching, refetch } = useGetReceiptQuery(tipId, { skip: !isId });
  if (data) {
    return (
      <Page lead={<Lead name={data.to.username} />}>
        <Content receipt={data} />
      </Page>
    );
  }
  const isGone = !isId || (isApiError(error) && error.status === 404);
  const waiting =
    error && !isFetching ? (
      <LoadFailed sentence={t('receipt.failed')} onRetry={() => void refetch()} />
    ) : (
      <ReceiptSkeleton />
    );
  return <Page>{isGone ? <Gone /> : waiting}</Page>;
}

function Page({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('payments');
  return (
    <>
      <Band width="slim" icon={ReceiptIcon} title={t('receipt.title')} lead={lead} />
      <Wrap width="slim" top="normal">
        {children}
      </Wrap>
    </>
  );
}

function Lead({ name }: { name: string }) {
  const { t } = useTranslation('payments');
  return <Trans t={t} i18nKey="receipt.lead" values={{ name }} components={[<bdi key="name" />]} />;
}

function Content({ receipt: { tipId, to, amountCents, sentBackCents, state, paidAt } }: { receipt: TipReceipt }) {
  const { t } = useTranslation('payments');
  return (
    <Stack gap="large">
      <Paper number={tipId}>
        <TipTicket
          to={to}
          amount={amountCents / CENTS_IN_A_DOLLAR}
          status={t(`receipt.status.${state}`)}
          moment={paidAt}
          facts={<MoreFacts sentBackCents={sentBackCents} />}
        >
          {state === 'paid' ? undefined : <p>{t(`receipt.words.${state}`)}</p>}
        </TipTicket>
      </Paper>
      <Actions>
        <Button icon={Printer} onClick={() => window.print()}>
          {t('paid.print')}
        </Button>
        <Button asChild variant="secondary" icon={HandCoins}>
          <Link to={`${paths.profile()}#tips`}>{t('receipt.toTips')}</Link>
        </Button>
      </Actions>
    </Stack>
  );
}

function MoreFacts({ sentBackCents }: Pick<TipReceipt, 'sentBackCents'>) {
  const { t } = useTranslation('payments');
  const { user } = useCurrentUser();
  return (
    <>
      {user ? (
        <Fact label={t('receipt.from')}>
          <bdi>{user.username}</bdi>
        </Fact>
      ) : null}
      {sentBackCents > 0 ? (
        <Fact label={t('receipt.sentBack')}>
          <bdi>{formatMoney(sentBackCents / CENTS_IN_A_DOLLAR)}</bdi>
        </Fact>
      ) : null}
    </>
  );
}
