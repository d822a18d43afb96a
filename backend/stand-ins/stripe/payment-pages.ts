import { PRODUCT } from 'contracts';
import type Stripe from 'stripe';
import { escapeHtml as safe } from '../../src/platform/mail/escape-html.ts';
import { LOGO } from '../outbox/outbox-page.ts';

/** lucide (ISC): landmark. */
const BANK_ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M12 2 2 8h20z"/></svg>';

/** A page in the layout of /dev/outbox, without scripts. @param body HTML */
const layout = ({
  title,
  subtitle,
  body,
}: {
  title: string;
  subtitle: string;
  body: string;
}): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(PRODUCT)} - ${safe(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/outbox.css">
<link rel="stylesheet" href="/dev/stripe/pages.css">
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header class="header"><div class="wrap"><a class="logo" href="/">${LOGO}<span>${safe(PRODUCT)}</span></a><nav aria-label="Main"><a class="home" href="/">Home</a></nav></div></header>
<main id="main" tabindex="-1">
<div class="band"><div class="wrap"><span class="pict">${BANK_ICON}</span><h1>${safe(title)}</h1><p>${safe(subtitle)}</p></div></div>
<div class="wrap">
<p class="notice" role="note">Local test mode: no real bank account. In production this page is Stripe's.</p>
${body}
</div>
</main>
</body>
</html>
`;

const CHOICES = [
  {
    value: 'complete',
    name: 'Everything is given',
    description: 'Payouts work immediately. Tips that wait are sent once their hold is over.',
  },
  { value: 'lacking', name: 'Something is missing', description: 'The provider asks for a document. No payouts yet.' },
] as const;

/** Stands in for Stripe's onboarding form, which asks for name, address and bank account: only its result is chosen. */
export const onboardingPage = ({ country = '' }: Stripe.Account, formToken: string): string =>
  layout({
    title: 'Set up payouts',
    subtitle: `Country of the bank account: ${getCountryName(country)}`,
    body: `<form class="panel choices" method="post" action="/dev/stripe/onboarding">
<input type="hidden" name="form" value="${safe(formToken)}">
<h2>What would you have told Stripe?</h2>
<ul>
${CHOICES.map(
  ({ value, name, description }) =>
    `<li><button class="btn" name="choice" value="${value}" aria-describedby="${value}">${name}</button><p class="muted" id="${value}">${description}</p></li>`,
).join('\n')}
</ul>
<button class="btn btn--quiet" name="choice" value="leave">Leave without telling anything</button>
</form>`,
  });

function getCountryName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export const usedLinkPage = (): string =>
  layout({
    title: 'This link was used already',
    subtitle: 'It opens once, and for a few minutes.',
    body: '<p class="panel empty">Go back to your profile, and open it from there again: <a href="/profile/tips#payouts">Payouts</a>.</p>',
  });

const formatDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Stands in for Stripe's Express dashboard: the transfers, newest first, and whether they reach a bank. */
export function dashboardPage(account: Stripe.Account, transfers: readonly Stripe.Transfer[]): string {
  const sum = transfers.reduce((cents, { amount, amount_reversed: back }) => cents + amount - back, 0);
  return layout({
    title: 'Your payouts',
    subtitle: `${formatDollars(sum)} came to this account`,
    body: `<div class="panel choices">
<p>${account.payouts_enabled ? 'It is paid out to your bank account.' : 'Something is missing: open Payouts in your profile, and finish the form.'}</p>
${transfers.length === 0 ? '<p>Nothing has come yet.</p>' : transfersTable(transfers)}
<p><a href="/profile/tips#payouts">Back to your profile</a></p>
</div>`,
  });
}

const transfersTable = (transfers: readonly Stripe.Transfer[]): string => `<table>
<thead><tr><th scope="col">Came</th><th scope="col" class="id">Transfer</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>${transfers.map(transferRow).join('')}</tbody>
</table>`;

function transferRow({ id, created, amount }: Stripe.Transfer): string {
  const createdAt = new Date(created * 1000);
  const label = createdAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return `<tr><td><time datetime="${createdAt.toISOString()}">${label}</time></td><td class="id">${safe(id)}</td><td class="amount">${formatDollars(amount)}</td></tr>`;
}

/** What these pages need beyond /dev/outbox.css. */
export const PAGE_STYLE = `
.notice { margin-block: var(--space-6) var(--space-5); padding: var(--space-3) var(--space-4); border-inline-start: 6px solid var(--color-band-edge); background: var(--color-surface-sunken); border-radius: var(--radius-plate); font-weight: 560; }
.choices { display: grid; gap: var(--space-5); justify-items: start; padding: clamp(1.25rem, .9rem + 1.5vw, 2rem); margin-block-end: var(--section-gap); }
.choices h2 { margin: 0; font: var(--weight-display) var(--text-xl)/var(--leading-tight) var(--font-display); }
.choices ul { display: grid; gap: var(--space-4); inline-size: 100%; padding: 0; margin: 0; list-style: none; }
.choices li { display: grid; grid-template-columns: minmax(0, 16rem) minmax(0, 1fr); align-items: center; gap: var(--space-2) var(--space-5); }
button.btn { justify-content: center; font: inherit; font-weight: 650; cursor: pointer; }
li .btn { inline-size: 100%; }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: var(--space-3) var(--space-2); border-block-end: 1px solid var(--color-line); text-align: start; }
th.amount, td.amount { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.choices > .btn--quiet { padding-inline: 0; }
@media (max-width: 39.99rem) { .choices li { grid-template-columns: minmax(0, 1fr); } .id { display: none; } }
`;
