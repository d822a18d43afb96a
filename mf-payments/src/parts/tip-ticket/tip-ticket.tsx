import type { ReactNode } from 'react';
import { formatMomentDay, formatMoney, product, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { Person } from 'shared-ui/ui/avatar';
import { Fact, Facts } from 'shared-ui/ui/facts';
import { HandCoins } from 'shared-ui/ui/icon';
import { Logo } from 'shared-ui/ui/logo';
import { PairLine } from 'shared-ui/ui/route';
import { Ticket } from 'shared-ui/ui/ticket';
import english from '../../locales/en/tip-ticket.json' with { type: 'json' };
import styles from './tip-ticket.module.css';

registerLocale('payments', english);

interface TipTicketProps {
  /** Who gets the tip; null while or where that is unknown. */
  recipient: { username: string; profilePictureUrl: string | null } | null;
  /** US dollars. */
  amount: number;
  /** Translated. */
  status: string;
  /** ISO 8601; shown as a day in the visitor's time zone. */
  moment: string;
  /** More facts of the stub. */
  facts?: ReactNode;
  /** Replaces the sentence that all of it goes to the helper. */
  children?: ReactNode;
}

/** One tip as a ticket: on the confirmation and on the receipt. */
export function TipTicket({ recipient, amount, status, moment, facts, children }: TipTicketProps) {
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
  const allGoesToHelper = recipient ? (
    <p>
      <Trans t={t} i18nKey="ticket.whole" values={{ name: recipient.username }} components={[<bdi key="name" />]} />
    </p>
  ) : null;
  return (
    <Ticket type="helper" size="large" icon={HandCoins} title={t('ticket.tip')} stub={stub}>
      {recipient ? (
        <Person
          as="h2"
          size="large"
          name={recipient.username}
          src={recipient.profilePictureUrl}
          line={t('ticket.companion')}
        />
      ) : null}
      {/* Screen readers find it in the stub */}
      <p className={styles.sum} aria-hidden="true">
        {sum}
      </p>
      <PairLine />
      {children ?? allGoesToHelper}
    </Ticket>
  );
}

interface PrintedReceiptProps {
  /** The tip's id, where it is known: the receipt number. */
  number?: string | undefined;
  children: ReactNode;
}

/** A print of the page shows only this: a head, the children and a foot (DESIGN.md, Print). The screen shows the children only. */
export function PrintedReceipt({ number, children }: PrintedReceiptProps) {
  const { t } = useTranslation('payments');
  const today = formatMomentDay(new Date().toISOString());
  return (
    <div className={styles.paper}>
      <div className={styles.head}>
        <Logo>{product}</Logo>
        <p>
          <Trans t={t} i18nKey="paper.printed" values={{ day: today }} components={[<bdi key="day" />]} />
        </p>
      </div>
      <p className={styles.title}>{t('paper.receipt')}</p>
      {number ? <p className={styles.number}>{t('paper.number', { number })}</p> : null}
      {children}
      <p className={styles.foot}>
        <Trans
          t={t}
          i18nKey="paper.foot"
          values={{ site: location.host }}
          components={[<bdi key="site" dir="ltr" />]}
        />
      </p>
    </div>
  );
}
