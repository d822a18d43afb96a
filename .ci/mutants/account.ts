import type { Mutant } from './mutant.ts';

const account = 'backend/src/modules/account';

/** Logging in, sessions, profile, phone, leaving. */
export const ACCOUNT: readonly Mutant[] = [
  {
    fault: 'Wrong login codes are not counted: a code can be guessed',
    file: `${account}/login/login-challenge.entity.ts`,
    find: 'this.tries += 1;',
    replace: 'this.tries += 0;',
    caughtBy: { unit: `${account}/login/login-challenge.entity`, api: 'backend/test/account/login-codes' },
  },
  {
    fault: 'A login code works a second time',
    file: `${account}/login/login-challenges.service.ts`,
    find: 'await em.remove(challenge).flush();',
    replace: 'await em.flush();',
    caughtBy: { api: 'backend/test/account/login' },
  },
  {
    fault: 'Strangers who use up the codes of an address keep its owner out',
    file: `${account}/login/login-limits.ts`,
    find: 'if (!(error instanceof LimitedError) || !ofAddress.some(([name]) => name === error.limit)) throw error;',
    replace: 'throw error;',
    caughtBy: { api: 'backend/test/account/login-limits' },
  },
  {
    fault: 'Guesses of strangers do not count for the whole site',
    file: `${account}/login/login-limits.ts`,
    find: '...(isStranger ? ofSite : [])',
    replace: '...(isStranger ? ofSite.slice(2) : [])',
    caughtBy: { api: 'backend/test/account/login' },
  },
  {
    fault: 'A session goes on after its 30 days',
    file: `${account}/sessions/account.session-store.ts`,
    find: 'where s.token_hash = $1 and s.last_used_at > $2`',
    replace: 'where s.token_hash = $1 and $2::timestamptz is not null`',
    caughtBy: { api: 'backend/test/account/sessions' },
  },
  {
    fault: 'Log Out leaves the session open on the server',
    file: `${account}/sessions/account.session-store.ts`,
    find: "const END = 'delete from account.session where token_hash = $1 returning",
    replace: "const END = 'delete from account.session where token_hash = $1 and false returning",
    caughtBy: { api: 'backend/test/account/sessions' },
  },
  {
    fault: "Anybody ends somebody else's session by its number",
    file: `${account}/sessions/sessions.service.ts`,
    find: 'nativeDelete(SessionEntity, { id, user: me.id })',
    replace: 'nativeDelete(SessionEntity, { id })',
    caughtBy: { api: 'backend/test/account/sessions' },
  },
  {
    fault: 'A change of email leaves other browsers logged in',
    file: `${account}/email-change/email-changes.service.ts`,
    find: 'await em.nativeDelete(SessionEntity, { user: me.id, id: { $ne: me.sessionId } });',
    replace: '',
    caughtBy: { api: 'backend/test/account/email-change' },
  },
  {
    fault: 'Nobody tells the old address that the email changed',
    file: `${account}/email-change/email-changes.service.ts`,
    find: 'await this.jobs.send(em, SEND_EMAIL_NOTICE, { noticeId: notice.id });',
    replace: '',
    caughtBy: { api: 'backend/test/account/email-change' },
  },
  {
    fault: 'Who is suspended stays logged in',
    file: `${account}/suspensions.ts`,
    find: 'await em.nativeDelete(SessionEntity, { user: userId });',
    replace: '',
    caughtBy: { api: 'backend/test/moderation' },
  },
  {
    fault: 'Codes of a text can be guessed without end',
    file: `${account}/phone/phone-verifications.service.ts`,
    find: 'set tries = v.tries + 1 from',
    replace: 'set tries = v.tries from',
    caughtBy: { api: 'backend/test/account/phone' },
  },
  {
    fault: 'A new phone number counts as verified at once',
    file: `${account}/profile/profile.service.ts`,
    find: '  account.verified = false;\n',
    replace: '',
    caughtBy: { api: 'backend/test/account/p' },
  },
  {
    fault: 'The download of my data holds hashes of sessions',
    file: `${account}/personal-data.ts`,
    find: "fields: ['browser', 'system', 'kind', 'createdAt', 'lastUsedAt'],",
    replace: "fields: ['tokenHash', 'browser', 'system', 'kind', 'createdAt', 'lastUsedAt'],",
    caughtBy: { api: 'backend/test/account/data' },
  },
  {
    fault: 'A login that was under way brings a deleted account back',
    file: `${account}/personal-data.ts`,
    find: 'await em.nativeDelete(LoginChallengeEntity, { email });',
    replace: '',
    caughtBy: { api: 'backend/test/account/delete' },
  },
  {
    fault: 'Deleting an account frees its person of every block',
    file: 'backend/src/flows/log-in/returning-person.ts',
    find: 'await this.blocks.restoreFor(em, { userId, email });',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/blocks' },
  },
];
