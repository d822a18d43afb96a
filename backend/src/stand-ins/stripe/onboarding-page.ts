import type Stripe from 'stripe';
import { escapeHtml as safe } from '../../platform/mail/escape-html.ts';
import { framed } from './page-frame.ts';

const CHOICES = [
  { value: 'complete', name: 'Everything is given', tells: 'Payouts work at once. Tips that wait are sent.' },
  { value: 'lacking', name: 'Something is missing', tells: 'The provider asks for a document. No payouts yet.' },
] as const;

/** Instead of Stripe's form, which asks for name, address and bank account: what would have come of it. */
export const onboardingPage = ({ country = '' }: Stripe.Account, form: string): string =>
  framed({
    title: 'Set up payouts',
    subtitle: `Country of the bank account: ${countryName(country)}`,
    body: `<form class="panel choices" method="post" action="/dev/stripe/onboarding">
<input type="hidden" name="form" value="${safe(form)}">
<h2>What would you have told Stripe?</h2>
<ul>
${CHOICES.map(
  ({ value, name, tells }) =>
    `<li><button class="btn" name="choice" value="${value}" aria-describedby="${value}">${name}</button><p class="muted" id="${value}">${tells}</p></li>`,
).join('\n')}
</ul>
<button class="btn btn--quiet" name="choice" value="leave">Leave without telling anything</button>
</form>`,
  });

export const usedPage = (): string =>
  framed({
    title: 'This link was used already',
    subtitle: 'It opens once, and for a few minutes.',
    body: '<p class="panel empty">Go back to your profile, and open it from there again: <a href="/profile#payouts">Payouts</a>.</p>',
  });

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
