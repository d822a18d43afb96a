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
    file: `${payments}/ledger/entries.ts`,
    find: "[{ account: 'operator_cost', cents: -cents }]",
    replace: "[{ account: 'owed_to_helper', cents: -cents }]",
    caughtBy: { unit: `${payments}/ledger/entries`, api: 'backend/test/payments/ledger' },
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
    find: 'cents === this.amountCents && receivedCents === this.amountCents &&',
    replace: 'cents === this.amountCents && receivedCents > 0 &&',
    caughtBy: { unit: `${payments}/tips/tip.entity` },
  },
  {
    fault: 'One tip goes to the helper and back to its giver',
    file: `${payments}/tips/tip.entity.ts`,
    find: "this.status !== 'paid' || isSaid(this.claim) ||",
    replace: "this.status !== 'paid' ||",
    caughtBy: { unit: `${payments}/tips/tip.entity`, api: 'backend/test/payments/returns' },
  },
  {
    fault: 'A claim that a dead process left is never taken up: its money stays where it is',
    file: `${payments}/sweep/sweep.queries.ts`,
    find: ".where('claimed_at', '<', before.toISOString())",
    replace: ".where('claimed_at', '>', before.toISOString())",
    caughtBy: { api: 'backend/test/payments/sweep' },
  },
  {
    fault: 'What nobody claims in 60 days never goes back',
    file: `${payments}/returns/return-rules.ts`,
    find: 'return paidAt instanceof Date && paidAt <= waitedSince(this.clock.now());',
    replace: 'return false;',
    caughtBy: { api: 'backend/test/payments/returns' },
  },
  {
    fault: "Somebody else's attempt opens the payment of a tip",
    file: `${payments}/tips/new-tips.ts`,
    find: 'if (isTheirs && isSameMessage &&',
    replace: 'if (isSameMessage &&',
    caughtBy: { api: 'backend/test/payments/create-intent' },
  },
  {
    fault: 'Whom I blocked sends me tips, with a message',
    file: `${payments}/tips/new-tips.ts`,
    find: '  if (tipperId !== undefined && (await isBlockedBetween(em, tipperId, recipientId))) throw new NoRecipientError();\n',
    replace: '',
    caughtBy: { api: 'backend/test/payments/create-intent' },
  },
  {
    fault: "Anybody reads somebody else's receipts",
    file: `${payments}/history/history.queries.ts`,
    find: "selectAll().where(side, '=', String(meId)).where(",
    replace: 'selectAll().where(',
    caughtBy: { api: 'backend/test/payments/history' },
  },
  {
    fault: 'A spreadsheet runs what somebody wrote as their name',
    file: `${payments}/history/csv-line.ts`,
    find: "FORMULA.test(text) ? `'${text}` : text",
    replace: 'text',
    caughtBy: { unit: `${payments}/history/csv-line`, api: 'backend/test/payments/history-csv' },
  },
  {
    fault: 'A mail about a tip is sent twice where its job runs twice',
    file: `${payments}/mails/tip-mails.job.ts`,
    find: '      if ((await em.count(TipMailEntity, { tip, kind })) > 0) return;\n',
    replace: '',
    caughtBy: { api: 'backend/test/payments/mails' },
  },
];
