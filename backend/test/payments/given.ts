import { randomUUID } from 'node:crypto';
import type { RecordedTip, TipIntent } from 'shared-ui/contracts';
import { TipEntity } from '../../src/modules/payments/index.ts';
import type { Browser, TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import type { Answer, TestApp } from '../harness.ts';
import { type Form, givenIn } from '../listings/given.ts';
import { bodyOf, ids } from '../messaging/given.ts';

/** Who gives a tip: a browser, or the application itself for somebody who is not logged in. */
export type Tipper = Pick<TestBrowser, 'post'> | Pick<TestApp, 'post'>;

/** What the tip page sends. */
export const aTip = (recipientId: number, changes: Form = {}): Form => ({
  recipientId,
  amount: 15,
  attemptId: randomUUID(),
  ...changes,
});

/** What the page sends once it has seen the payment succeed. */
export const aSuccess = ({ paymentIntentId, amount }: TipIntent, recipient: Browser, changes: Form = {}): Form => ({
  paymentIntentId,
  recipientId: ids(recipient),
  amount,
  ...changes,
});

/** One line of the books. */
export interface BookedEntry {
  readonly key: string;
  readonly account: string;
  readonly cents: number;
}

const ENTRIES = `
  select t.key, e.account, e.amount_cents::int as cents
  from payments.ledger_transaction t join payments.ledger_entry e on e.transaction_id = t.id
  where t.tip_id = $1 order by t.id, e.account`;

/** People who tip and are tipped: `const given = givenTips(app)`. */
export const givenTips = (app: () => TestApp) => {
  const given = givenIn(app);
  const begin = (from: Tipper, to: Browser, changes: Form = {}): Promise<Answer> =>
    from.post('/api/create-payment-intent', aTip(ids(to), changes));
  const intent = async (from: Tipper, to: Browser, changes: Form = {}): Promise<TipIntent> =>
    bodyOf(await begin(from, to, changes), 201);
  const succeed = (from: Tipper, to: Browser, paid: TipIntent, changes: Form = {}): Promise<Answer> =>
    from.post('/api/payment-success', aSuccess(paid, to, changes));
  return {
    ...given,
    /** Somebody who offers help, and takes tips for it. */
    async helper(email?: string): Promise<Browser> {
      const browser = await given.verified(email);
      await given.listing(browser, { acceptsTips: true });
      return browser;
    },
    /** Begins to pay, whatever comes of it. */
    begin,
    /** A tip that nobody has paid yet. */
    intent,
    /** Says that the browser saw it succeed, whatever comes of it. */
    succeed,
    /** A tip that is paid: with a card that works, seen by the page, and told by the provider where it may tell. */
    async tip(from: Tipper, to: Browser, changes: Form = {}): Promise<TipIntent> {
      const paid = await intent(from, to, changes);
      app().stripe.confirm(paid.clientSecret, 'succeeds');
      bodyOf<RecordedTip>(await succeed(from, to, paid));
      await app().stripe.webhooks.settled();
      return paid;
    },
    ...keptOf(app),
  };
};

/** What has been kept of a tip, here and at the provider. */
const keptOf = (app: () => TestApp) => ({
  /** The row as it is kept. */
  row: ({ tipId }: Pick<TipIntent, 'tipId'>): Promise<TipEntity> => app().em().findOneOrFail(TipEntity, { id: tipId }),
  /** What is booked of one tip, in the order in which it was. */
  entries: ({ tipId }: Pick<TipIntent, 'tipId'>): Promise<BookedEntry[]> =>
    run<BookedEntry>(app().settings.databaseUrl, ENTRIES, [tipId]),
  /** The provider's charge of a tip that is paid. */
  chargeOf({ paymentIntentId }: Pick<TipIntent, 'paymentIntentId'>): string {
    const { charges } = app().stripe.books();
    const charge = charges.find(({ payment_intent }) => payment_intent === paymentIntentId);
    if (charge === undefined) throw new Error('This payment has no charge that was paid.');
    return charge.id;
  },
});
