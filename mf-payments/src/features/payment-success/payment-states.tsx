import type { ReactNode } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { ArrowLeft, HandCoins, Hourglass, House, Icon, LoaderCircle, RefreshCw } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import type { ProviderPayment } from '../../provider/provider.ts';
import styles from './payment-states.module.css';
import { CENTS_IN_A_DOLLAR } from './use-recording.ts';

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

/** In the shape of the ticket that is on its way. */
export function Processing() {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('success.processingTitle')}>
      <div aria-busy="true" className={styles.processing}>
        <p role="status" className={styles.words}>
          <Icon of={LoaderCircle} />
          {t('success.processing')}
        </p>
        <TicketSkeleton />
      </div>
    </Page>
  );
}

export function StillOpen({ onCheck }: { onCheck: () => void }) {
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

interface FailedProps {
  what: 'missing' | 'notRetrieved' | 'unpaid';
  action: ReactNode;
}

function Failed({ what, action }: FailedProps) {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('success.errorTitle')}>
      <EmptyState role="alert" titleAs="h2" line="broken" title={t(`success.${what}`)} action={action}>
        {t(`success.${what}Text`)}
      </EmptyState>
    </Page>
  );
}

export const Missing = () => <Failed what="missing" action={<ToHome />} />;

export function NotRetrieved({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('payments');
  const retry = (
    <Button icon={RefreshCw} onClick={onRetry}>
      {t('success.retry')}
    </Button>
  );
  return <Failed what="notRetrieved" action={retry} />;
}

/** Declined, refused by who was asked, or given up. */
export function Unpaid({ payment, recipientId }: { payment: ProviderPayment; recipientId: number | undefined }) {
  const { t } = useTranslation('payments');
  if (recipientId === undefined) return <Failed what="unpaid" action={<ToHome />} />;
  const back = (
    <Button asChild>
      <Link to={paths.checkout(recipientId, { amount: payment.amountCents / CENTS_IN_A_DOLLAR })}>
        <Icon of={ArrowLeft} flip />
        {t('success.toCheckout')}
      </Link>
    </Button>
  );
  return <Failed what="unpaid" action={back} />;
}

function ToHome() {
  const { t } = useTranslation('payments');
  return (
    <Button asChild icon={House}>
      <Link to={paths.home()}>{t('paid.home')}</Link>
    </Button>
  );
}
