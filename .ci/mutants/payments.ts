import type { Mutant } from './mutant.ts';

const payments = 'backend/src/modules/payments';

export const PAYMENTS: readonly Mutant[] = [
  {
    fault: 'Who says in the name of the provider that it was paid is believed',
    file: 'backend/src/platform/cards/stripe.card-payments.ts',
    find: 'if (!this.settings.webhookSecrets.some((secret) => this.#isSigned(body, signature, secret, now))) {',
    replace: 'if (this.settings.webhookSecrets.length === 0) {',
    caughtBy: { api: 'backend/test/payments/webhooks' },
  },
  {
    fault: "The helper pays the provider's fee",
    file: `${payments}/ledger/ledger.ts`,
    find: "[{ account: 'operator_cost', amountCents: -amountCents }]",
    replace: "[{ account: 'owed_to_helper', amountCents: -amountCents }]",
    caughtBy: { unit: `${payments}/ledger/ledger`, api: 'backend/test/payments/ledger' },
  },
  {
    fault: 'What was booked can be changed',
    file: 'backend/src/migrations/20261120140000-payments.ts',
    find: "raise exception 'payments.% only grows: what was booked stays booked.', tg_table_name;",
    replace: 'return new;',
    caughtBy: { api: 'backend/test/payments/ledger.api' },
  },
  {
    fault: 'A tip that was paid in part counts as paid',
    file: `${payments}/tips/tip.entity.ts`,
    find: 'amountCents === this.amountCents && receivedCents === this.amountCents &&',
    replace: 'amountCents === this.amountCents && receivedCents > 0 &&',
    caughtBy: { unit: `${payments}/tips/tip.entity` },
  },
  {
    fault: 'One tip goes to the helper and back to its giver',
    file: `${payments}/tips/tip.entity.ts`,
    find: "this.status !== 'paid' || isNotNull(this.claim) ||",
    replace: "this.status !== 'paid' ||",
    caughtBy: { unit: `${payments}/tips/tip.entity`, api: 'backend/test/payments/refunds' },
  },
  {
    fault: 'A claim that a dead process left is never taken up: its money stays where it is',
    file: `${payments}/transfers/sweep.queries.ts`,
    find: ".where('claimed_at', '<', before)",
    replace: ".where('claimed_at', '>', before)",
    caughtBy: { api: 'backend/test/payments/sweep' },
  },
  {
    fault: 'What nobody claims in 60 days never goes back',
    file: `${payments}/transfers/refunds.service.ts`,
    find: 'return paidAt instanceof Date && paidAt <= getPayoutCutoff(now);',
    replace: 'return false;',
    caughtBy: { api: 'backend/test/payments/refunds' },
  },
  {
    fault: "Somebody else's attempt opens the payment of a tip",
    file: `${payments}/tips/tips.service.ts`,
    find: 'if (isOwn && isSameMessage &&',
    replace: 'if (isSameMessage &&',
    caughtBy: { api: 'backend/test/payments/create-intent' },
  },
  {
    fault: 'Whom I blocked sends me tips, with a message',
    file: `${payments}/tips/tips.service.ts`,
    find: '  if (tipperId !== undefined && (await isBlockedBetween(em, tipperId, recipientId))) throw new RecipientNotFoundError();\n',
    replace: '',
    caughtBy: { api: 'backend/test/payments/create-intent' },
  },
  {
    fault: "Anybody reads somebody else's receipts",
    file: `${payments}/history/history.queries.ts`,
    find: "selectAll().where(side, '=', userId).where(",
    replace: 'selectAll().where(',
    caughtBy: { api: 'backend/test/payments/history' },
  },
  {
    fault: 'A spreadsheet runs what somebody wrote as their name',
    file: `${payments}/history/tips-csv.ts`,
    find: "FORMULA.test(text) ? `'${text}` : text",
    replace: 'text',
    caughtBy: { unit: `${payments}/history/tips-csv`, api: 'backend/test/payments/history.api' },
  },
  {
    fault: 'A mail about a tip is sent twice where its job runs twice',
    file: `${payments}/mails/tip-mails.job.ts`,
    find: '      if ((await em.count(TipMailEntity, { tip, kind })) > 0) return;\n',
    replace: '',
    caughtBy: { api: 'backend/test/payments/mails' },
  },
];
