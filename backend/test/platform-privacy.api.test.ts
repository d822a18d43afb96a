import { expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import { codeIn } from './browser.ts';
import { startTestApp, useTestApp } from './harness.ts';
import { inDays } from './listings/given.ts';

const app = useTestApp();
const EMAIL = 'secret.person@example.com';
const PHONE = '+44 7700 900142';

/** Beside this, the end of every test file finds what leaked anywhere in it: see log-secrets.ts. */
function expectNoneInLog(secrets: readonly (string | undefined)[]): void {
  const log = app().log.join('');
  for (const secret of secrets) {
    expect(secret).toMatch(/.{4,}/);
    expect(log).not.toContain(secret);
  }
}

it('writes no address, phone, code, token or query of a person into the log', async () => {
  const form = {
    departureAirport: 'MAA',
    arrivalAirport: 'LHR',
    date: inDays(7),
    name: 'Priya Raman',
    email: EMAIL,
    phoneNumber: PHONE,
    consent: true,
  };
  const captchaToken = await app().botCheckToken();
  expect((await app().post('/api/find-help/listings', { ...form, captchaToken })).status).toBe(201);
  await app().post('/api/find-help/listings', { ...form, captchaToken, email: `${EMAIL}\0` });
  await app().get(`/api/listings?flight=${encodeURIComponent(EMAIL)}`, { cookie: 'session=hush-hush' });
  await app().get(`/api/${EMAIL}?phone=${encodeURIComponent(PHONE)}`);
  const { text } = await app().mailTo(EMAIL);
  expect(app().log.length).toBeGreaterThanOrEqual(5);
  expectNoneInLog([EMAIL, PHONE, 'Priya', '900142', 'hush-hush', '127.0.0.1', captchaToken]);
  expectNoneInLog([codeIn({ text }), /#(\S+)/.exec(text)?.[1]]);
});

it.each(['auth/me', 'sessions', 'email-change', 'phone-verification', 'account/data', 'my-listings'])(
  'lets no cache keep what is one’s own: GET /api/%s',
  async (path) => {
    const me = await app().logIn('shares.a.computer@example.com');
    const { status, headers } = await me.get(`/api/${path}`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  },
);

it('writes nothing of a login into the log, nor of a profile', async () => {
  const me = await app().logIn('logs.in.quietly@example.com');
  const code = codeIn(await app().mailTo(me.email));
  await me.post('/api/auth/verify', { userId: 1, code: '731946' });
  await me.patch('/api/profile', { username: 'Unmentionable', bio: 'Not for the log', role: 'admin' });
  await me.patch('/api/profile', { username: 'Unmentionable' });
  expectNoneInLog([me.email, 'logs.in.quietly', code, '731946', me.cookies['session'], 'Unmentionable', 'for the log']);
});

it('fails a whole test file for a log line that holds a secret, here planted', async () => {
  const own = await startTestApp();
  const me = await own.logIn('planted@example.com');
  const code = codeIn(await own.mailTo(me.email));
  PinoLogger.root.info({ token: me.cookies['session'] }, 'logged in');
  PinoLogger.root.debug({ subject: `${code} is your code` }, 'mail sent');
  PinoLogger.root.info({ listing: 12 }, 'quite harmless');
  await expect(own.close()).rejects.toThrow(/personal data, a code or a token, in 2 lines/);
});

it('logs each request by its pattern, with its id', async () => {
  const { headers } = await app().get('/api/health?who=me');
  const line = app()
    .log.map((text) => JSON.parse(text))
    .find(({ reqId, route }) => reqId === headers['x-request-id'] && route !== undefined);
  expect(line).toMatchObject({ level: 30, method: 'GET', route: '/api/health', status: 200, ms: expect.any(Number) });
});
