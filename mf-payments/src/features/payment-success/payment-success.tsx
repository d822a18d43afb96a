import { type ReactNode, useEffect } from 'react';
import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { ArrowLeft, HandCoins, Hourglass, House, Icon, LoaderCircle, RefreshCw } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { useGetRecipientQuery } from '../../api/recipients.ts';
import english from '../../locales/en/payment-success.json' with { type: 'json' };
import type { ProviderPayment } from '../../parts/provider/provider.ts';
import { TipGoesBack } from '../../parts/tip-goes-back/tip-goes-back.tsx';
import { TipPaid } from '../../parts/tip-ticket/tip-paid.tsx';
import styles from './payment-success.module.css';
import { usePaymentStatus } from './use-payment-status.ts';
import { CENTS_IN_A_DOLLAR, type Recording, useRecordPayment } from './use-record-payment.ts';

registerLocale('payments', english);

interface Props {
  /** Opens the payment at the provider; empty where it is missing. */
  clientSecret: string;
  recipientId: number | undefined;
  /** The payment succeeded, and recording it was tried: this page is final. */
  onSettled: () => void;
}

/** The result of a payment (spec §2, Success page). */
export function PaymentSuccess({ clientSecret, ...rest }: Props) {
  return clientSecret === '' ? (
    <Failed reason="missing" action={<HomeLink />} />
  ) : (
    <Payment clientSecret={clientSecret} {...rest} />
  );
}

function Payment({ clientSecret, recipientId, onSettled }: Props) {
  const { t } = useTranslation('payments');
  const { payment, isLoading, reload } = usePaymentStatus(clientSecret);
  const knownRecipientId = payment?.recipientId ?? recipientId;
  const recording = useRecordPayment(payment, knownRecipientId);
  const isSettled = recording !== undefined;
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  if (!payment && !isLoading) {
    const retry = (
      <Button icon={RefreshCw} onClick={reload}>
        {t('success.retry')}
      </Button>
    );
    return <Failed reason="notRetrieved" action={retry} />;
  }
  if (payment?.status === 'processing' && !isLoading) return <Open onCheck={reload} />;
  if (!payment || payment.status === 'processing') return <Processing />;
  if (payment.status !== 'succeeded') return <Unpaid payment={payment} recipientId={knownRecipientId} />;
  if (recording?.tip?.goesBack) return <GoesBack />;
  return recording ? <Paid payment={payment} recipientId={knownRecipientId} recording={recording} /> : <Processing />;
}

interface PaidProps {
  payment: ProviderPayment;
  recipientId: number | undefined;
  recording: Recording;
}

/** The recipient is loaded where the recording does not contain it: after a reload, or after a failure. */
function Paid({ payment, recipientId, recording: { tip, tipId } }: PaidProps) {
  const { data } = useGetRecipientQuery(recipientId ?? 0, { skip: recipientId === undefined || tip !== undefined });
  return (
    <TipPaid
      recipient={tip?.recipient ?? data ?? null}
      amount={payment.amountCents / CENTS_IN_A_DOLLAR}
      number={tipId}
    />
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Band width="slim" icon={HandCoins} title={title} />
      <Wrap width="slim" top="normal">
        {children}
      </Wrap>
    </>
  );
}

/** In the shape of the ticket. */
function Processing() {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('success.processingTitle')}>
      <div aria-busy="true" className={styles.processing}>
        <p role="status" className={styles.words}>
          <Icon of={LoaderCircle} />
          <span>{t('success.processing')}</span>
        </p>
        <TicketSkeleton />
      </div>
    </Page>
  );
}

function Open({ onCheck }: { onCheck: () => void }) {
  const { t } = useTranslation('payments');
  const again = (
    <Button variant="secondary" icon={RefreshCw} onClick={onCheck}>
      {t('success.checkAgain')}
    </Button>
  );
  return (
    <Page title={t('success.processingTitle')}>
      <Panel>
        <Notice role="status" icon={Hourglass} titleAs="h2" title={t('success.openTitle')} action={again}>
          {t('success.open')}
        </Notice>
      </Panel>
    </Page>
  );
}

/** The tip goes beyond a daily cap. */
function GoesBack() {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('success.errorTitle')}>
      <Panel>
        <TipGoesBack action={<HomeLink />} />
      </Panel>
    </Page>
  );
}

interface FailedProps {
  reason: 'missing' | 'notRetrieved' | 'unpaid';
  action: ReactNode;
}

function Failed({ reason, action }: FailedProps) {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('success.errorTitle')}>
      <EmptyState role="alert" titleAs="h2" line="broken" title={t(`success.${reason}`)} action={action}>
        {t(`success.${reason}Text`)}
      </EmptyState>
    </Page>
  );
}

/** Declined or canceled. */
function Unpaid({ payment, recipientId }: { payment: ProviderPayment; recipientId: number | undefined }) {
  const { t } = useTranslation('payments');
  if (recipientId === undefined) return <Failed reason="unpaid" action={<HomeLink />} />;
  const toCheckout = (
    <Button asChild>
      <Link to={paths.checkout(recipientId, { amount: payment.amountCents / CENTS_IN_A_DOLLAR })}>
        <Icon of={ArrowLeft} flip />
        <span>{t('success.toCheckout')}</span>
      </Link>
    </Button>
  );
  return <Failed reason="unpaid" action={toCheckout} />;
}

function HomeLink() {
  const { t } = useTranslation('payments');
  return (
    <Button asChild icon={House}>
      <Link to={paths.home()}>{t('paid.home')}</Link>
    </Button>
  );
}
