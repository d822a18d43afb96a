import type { ReactNode } from 'react';
import { formatMomentDay, formatMoney, Trans, useTranslation } from 'shared-ui/app';
import { Person } from 'shared-ui/ui/avatar';
import { Fact, Facts } from 'shared-ui/ui/facts';
import { HandCoins } from 'shared-ui/ui/icon';
import { PairLine } from 'shared-ui/ui/route';
import { Ticket } from 'shared-ui/ui/ticket';
import './texts.ts';
import styles from './tip-ticket.module.css';

interface Props {
  /** Who gets the tip; null while, or where, that is not known. */
  to: { username: string; profilePictureUrl: string | null } | null;
  /** US dollars. */
  amount: number;
  /** What became of it, in words. */
  status: string;
  /** A moment; its day shows, where the visitor is. */
  moment: string;
  /** More facts of the stub. */
  facts?: ReactNode;
  /** Stands for the sentence that all of it goes to the helper. */
  children?: ReactNode;
}

/** One tip on perforated paper: the confirmation, and the receipt. */
export function TipTicket({ to, amount, status, moment, facts, children }: Props) {
  const { t } = useTranslation('payments');
  const sum = formatMoney(amount);
  const stub = (
    <Facts>
      <Fact label={t('ticket.amount')}>
        <bdi>{sum}</bdi>
      </Fact>
      <Fact label={t('ticket.status')}>
        <bdi>{status}</bdi>
      </Fact>
      <Fact label={t('ticket.date')}>
        <bdi>{formatMomentDay(moment)}</bdi>
      </Fact>
      {facts}
    </Facts>
  );
  return (
    <Ticket type="helper" size="large" icon={HandCoins} title={t('ticket.tip')} stub={stub}>
      {to ? (
        <Person as="h2" size="large" name={to.username} src={to.profilePictureUrl} line={t('ticket.companion')} />
      ) : null}
      {/* The stub names it too, for who hears the page */}
      <p className={styles.sum} aria-hidden="true">
        {sum}
      </p>
      <PairLine />
      {children ?? (to ? <Whole name={to.username} /> : null)}
    </Ticket>
  );
}

function Whole({ name }: { name: string }) {
  const { t } = useTranslation('payments');
  return (
    <p>
      <Trans t={t} i18nKey="ticket.whole" values={{ name }} components={[<bdi key="name" />]} />
    </p>
  );
}
