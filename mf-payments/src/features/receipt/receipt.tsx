import type { ReactNode } from 'react';
import {
  formatMoney,
  isApiError,
  Link,
  paths,
  registerLocale,
  Trans,
  useCurrentUser,
  useTranslation,
} from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import type { Receipt as TipReceipt } from 'contracts';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Fact } from 'shared-ui/ui/facts';
import { HandCoins, Printer, Receipt as ReceiptIcon } from 'shared-ui/ui/icon';
import { Actions, Stack, Wrap } from 'shared-ui/ui/layout';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useGetReceiptQuery } from '../../api/tips.ts';
import english from '../../locales/en/receipt.json' with { type: 'json' };
import { PrintedReceipt, TipTicket } from '../../parts/tip-ticket/tip-ticket.tsx';

registerLocale('payments', english);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CENTS_IN_A_DOLLAR = 100;

/** The receipt of a sent tip, on the screen and in print. */
export function Receipt({ tipId }: { tipId: string }) {
  const { t } = useTranslation('payments');
  const isValidId = UUID.test(tipId);
  const { data, error, isFetching, refetch } = useGetReceiptQuery(tipId, { skip: !isValidId });
  if (data) {
    const lead = (
      <Trans t={t} i18nKey="receipt.lead" values={{ name: data.to.username }} components={[<bdi key="name" />]} />
    );
    return (
      <Page lead={lead}>
        <Content receipt={data} />
      </Page>
    );
  }
  if (!isValidId || (isApiError(error) && error.status === 404))
    return (
      <Page>
        <EmptyState
          role="alert"
          titleAs="h2"
          line="broken"
          title={t('receipt.gone')}
          action={<TipsLink variant="primary" />}
        >
          {t('receipt.goneText')}
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      {error && !isFetching ? (
        <LoadFailed sentence={t('receipt.failed')} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden role="status">{t('receipt.loading')}</VisuallyHidden>
          <TicketSkeleton />
        </div>
      )}
    </Page>
  );
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

function TipsLink({ variant }: { variant: 'primary' | 'secondary' }) {
  const { t } = useTranslation('payments');
  return (
    <Button asChild variant={variant} icon={HandCoins}>
      <Link to={`${paths.profile()}/tips`}>{t('receipt.toTips')}</Link>
    </Button>
  );
}

function Content({ receipt: { tipId, to, amountCents, sentBackCents, state, paidAt } }: { receipt: TipReceipt }) {
  const { t } = useTranslation('payments');
  const { user } = useCurrentUser();
  const facts = (
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
  return (
    <Stack gap="large">
      <PrintedReceipt number={tipId}>
        <TipTicket
          recipient={to}
          amount={amountCents / CENTS_IN_A_DOLLAR}
          status={t(`receipt.status.${state}`)}
          moment={paidAt}
          facts={facts}
        >
          {state === 'paid' ? undefined : <p>{t(`receipt.words.${state}`)}</p>}
        </TipTicket>
      </PrintedReceipt>
      <Actions>
        <Button icon={Printer} onClick={() => window.print()}>
          {t('paid.print')}
        </Button>
        <TipsLink variant="secondary" />
      </Actions>
    </Stack>
  );
}
