import type Stripe from 'stripe';
import { escapeHtml as safe } from '../../platform/mail/escape-html.ts';
import { framed } from './page-frame.ts';

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Instead of Stripe's Express dashboard: what came, the newest first, and whether it reaches a bank. */
export function dashboardPage(account: Stripe.Account, transfers: readonly Stripe.Transfer[]): string {
  const sum = transfers.reduce((cents, { amount }) => cents + amount, 0);
  return framed({
    title: 'Your payouts',
    subtitle: `${dollars(sum)} came to this account`,
    body: `<div class="panel choices">
<p>${account.payouts_enabled ? 'It is paid out to your bank account.' : 'Something is missing: open Payouts in your profile, and finish the form.'}</p>
${transfers.length === 0 ? '<p>Nothing has come yet.</p>' : table(transfers)}
<p><a href="/profile#payouts">Back to your profile</a></p>
</div>`,
  });
}

const table = (transfers: readonly Stripe.Transfer[]): string => `<table>
<thead><tr><th scope="col">Came</th><th scope="col" class="id">Transfer</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>${transfers.map(row).join('')}</tbody>
</table>`;

function row({ id, created, amount }: Stripe.Transfer): string {
  const when = new Date(created * 1000);
  const shown = when.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return `<tr><td><time datetime="${when.toISOString()}">${shown}</time></td><td class="id">${safe(id)}</td><td class="amount">${dollars(amount)}</td></tr>`;
}
