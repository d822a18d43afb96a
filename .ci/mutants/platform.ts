import type { Mutant } from './mutant.ts';

const platform = 'backend/src/platform';

/** What all modules stand on: guards, limits, jobs, mail, headers, logs. */
export const PLATFORM: readonly Mutant[] = [
  {
    fault: "Another site's page acts for a visitor of ours",
    file: `${platform}/http/request-guards.ts`,
    find: 'return host !== request.host && ',
    replace: "return host === '' && ",
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
    fault: 'Ids reach the browser as text',
    file: `${platform}/database/orm-config.ts`,
    find: 'columnTypes.setTypeParser(pg.types.builtins.INT8, Number);\n',
    replace: '',
    caughtBy: { api: 'backend/test/platform-database' },
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
    find: 'row.hits > times)',
    replace: 'row.hits > times + 1)',
    caughtBy: { api: 'backend/test/platform-limits' },
  },
  {
    fault: 'A page of the site runs inline scripts',
    file: `${platform}/http/security-headers.ts`,
    find: `'script-src': ["'self'", `,
    replace: `'script-src': ["'self'", "'unsafe-inline'", `,
    caughtBy: { unit: `${platform}/http/security-headers` },
  },
  {
    fault: 'Browsers keep index.html for a year, and never see the next release',
    file: `${platform}/http/static-site.ts`,
    find: ".header('Cache-Control', 'no-cache')",
    replace: ".header('Cache-Control', CACHE_FOREVER)",
    caughtBy: { api: 'backend/test/platform-site' },
  },
  {
    fault: 'A gateway keeps no file of a release',
    file: '.tools/gateway/static.conf.template',
    find: '    "~\\.[0-9a-f]{8,32}\\.\\w+(\\.map)?$" "public, max-age=31536000, immutable";\n',
    replace: '',
    caughtBy: { api: 'backend/test/gateway/static-files' },
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
    find: 'db: fromKysely(em.getKysely()),',
    replace: '',
    caughtBy: { api: 'backend/test/platform-jobs' },
  },
  {
    fault: 'Two jobs for one mail send it at the same time',
    file: `${platform}/jobs/jobs.ts`,
    find: 'pg_advisory_xact_lock(',
    replace: 'pg_advisory_xact_lock_shared(',
    caughtBy: { api: 'backend/test/account/login.api' },
  },
  {
    fault: 'A migration forgets an index: the list of conversations reads the whole table',
    file: 'backend/src/migrations/20261120130000-messaging.ts',
    find: '    this.addSql(`create index participant_newest on messaging.participant (user_id, last_message_id desc)`);\n',
    replace: '',
    caughtBy: { api: 'backend/test/platform-database' },
  },
  {
    fault: 'Somebody who leaves is erased by one module only',
    file: `${platform}/personal-data/personal-data.ts`,
    find: 'for (const part of this.#inOrder().toReversed()) await part.erase(em, userId);',
    replace: 'for (const part of this.#inOrder().slice(0, 1)) await part.erase(em, userId);',
    caughtBy: { api: 'backend/test/account/delete' },
  },
];
