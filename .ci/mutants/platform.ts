import type { Mutant } from './mutant.ts';

const platform = 'backend/src/platform';

/** What all three stand on: guards, limits, mails, logs, retention. */
export const PLATFORM: readonly Mutant[] = [
  {
    fault: "Another site's page acts for a visitor of ours",
    file: `${platform}/http/request-guards.ts`,
    find: 'return !isOwn && ',
    replace: 'return false && ',
    caughtBy: { api: 'backend/test/account/login.api' },
  },
  {
    fault: 'One solved puzzle passes the bot check again and again',
    file: `${platform}/bot-check/altcha.bot-check.ts`,
    find: 'on conflict do nothing returning 1 as used',
    replace: 'on conflict (nonce) do update set nonce = excluded.nonce returning 1 as used',
    caughtBy: { api: 'backend/test/platform-bot-check' },
  },
  {
    fault: 'What is stored for days is deleted after hours',
    file: `${platform}/retention/retention.ts`,
    find: "(unit === 'day' ? 24 : 1)",
    replace: '1',
    caughtBy: { api: 'backend/test/retention' },
  },
  {
    fault: 'Listings keep their phone numbers long after the trip',
    file: 'backend/src/modules/listings/contact/old-contacts.ts',
    find: 'contact_email = null, phone_number = null',
    replace: 'contact_email = null',
    caughtBy: { api: 'backend/test/retention' },
  },
  {
    fault: 'A script can read the session cookie',
    file: `${platform}/login/session-cookies.ts`,
    find: "return { path, httpOnly: true, sameSite: 'lax'",
    replace: "return { path, httpOnly: false, sameSite: 'lax'",
    caughtBy: { api: 'backend/test/account/login' },
  },
  {
    fault: 'A code or link that was sent for one purpose opens another',
    file: `${platform}/one-time-codes/one-time-codes.ts`,
    find: '`${purpose}/${id}/${generation}`',
    replace: '`${id}/${generation}`',
    caughtBy: { unit: `${platform}/one-time-codes/one-time-codes` },
  },
  {
    fault: 'A response carries fields that its schema does not name',
    file: `${platform}/http/response-schema.ts`,
    find: "    RouteSchema({ response: { '2xx': schema } }),\n",
    replace: '',
    caughtBy: { api: 'backend/test/platform-errors' },
  },
  {
    fault: 'Limits let one more pass',
    file: `${platform}/limits/limits.ts`,
    find: 'row.hits <= times)',
    replace: 'row.hits <= times + 1)',
    caughtBy: { api: 'backend/test/platform-limits' },
  },
  {
    fault: 'The log holds email addresses',
    file: `${platform}/logging/logger-options.ts`,
    find: "'[email]'",
    replace: "'$&'",
    caughtBy: { unit: `${platform}/logging/logger-options`, api: 'backend/test/platform-jobs' },
  },
  {
    fault: 'What was rolled back is mailed all the same',
    file: `${platform}/jobs/jobs.ts`,
    find: 'await this.#boss.send(name, sent, { ...rest, db: fromKysely(em.getKysely()) });',
    replace: 'await this.#boss.send(name, sent, rest);',
    caughtBy: { api: 'backend/test/platform-jobs' },
  },
  {
    fault: 'Two jobs for one mail send it at the same time',
    file: `${platform}/jobs/jobs.ts`,
    find: 'where claim.until <= now()',
    replace: 'where true',
    caughtBy: { api: 'backend/test/platform-mail-outbox' },
  },
  {
    fault: 'A mail is sent again where its job runs twice',
    file: `${platform}/mail/mail-outbox.ts`,
    find: 'from platform.mail where ended_at is null and`;',
    replace: 'from platform.mail where`;',
    caughtBy: { api: 'backend/test/platform-mail-outbox' },
  },
  {
    fault: 'Somebody who leaves is erased by one module only',
    file: `${platform}/personal-data/personal-data.ts`,
    find: 'for (const part of this.#inOrder().toReversed()) await part.erase(em, userId);',
    replace: 'for (const part of this.#inOrder().slice(0, 1)) await part.erase(em, userId);',
    caughtBy: { api: 'backend/test/account/delete' },
  },
  {
    fault: 'A person who comes back after a restore is taken for the one who left with that id',
    file: 'backend/src/modules/account/erasure/erased-accounts.ts',
    find: '`${id} ${createdAt.toISOString()}`',
    replace: '`${id} ${typeof createdAt}`',
    caughtBy: { api: 'backend/test/account/erase-again' },
  },
];
