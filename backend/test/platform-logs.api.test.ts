import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import { codeIn } from './browser.ts';
import { startTestApp, useTestApp } from './harness.ts';
import { throughPooler } from './pgbouncer.ts';
import { inDays } from './listings/given.ts';
import { listeningApp } from './messaging/live-stream.ts';

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

it('writes no address, phone, code, token or query of a person into the log (ASVS 16.2.5)', async () => {
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

it('fails a whole test file for a log line that holds a secret, here planted (ASVS 16.2.5)', async () => {
  const own = await startTestApp();
  const me = await own.logIn('planted@example.com');
  const code = codeIn(await own.mailTo(me.email));
  PinoLogger.root.info({ token: me.cookies['session'] }, 'logged in');
  PinoLogger.root.debug({ subject: `${code} is your code` }, 'mail sent');
  PinoLogger.root.info({ listing: 12 }, 'quite harmless');
  await expect(own.close()).rejects.toThrow(/personal data, a code or a token, in 2 lines/);
});

const lineOf = (requestId: unknown) =>
  app()
    .log.map((text) => JSON.parse(text))
    .find(({ reqId, route }) => reqId === requestId && route !== undefined);

it('logs each request by its pattern, with its id', async () => {
  const { headers } = await app().get('/api/site?who=me');
  expect(lineOf(headers['x-request-id'])).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/api/site',
    status: 200,
    ms: expect.any(Number),
  });
});

it.each(['/api/health', '/api/ready'])('logs no probe that succeeds: %s', async (path) => {
  const { headers } = await app().get(path);
  expect(lineOf(headers['x-request-id'])).toBeUndefined();
});

interface Line {
  readonly msg: string;
  readonly reqId?: string;
  readonly jobId?: string;
  readonly job?: string;
  readonly sql?: string;
}

describe('at LOG_LEVEL=trace', () => {
  // Starts after the tests above: the level of all loggers is that of the application that started last.
  const traced = useTestApp({ env: { LOG_LEVEL: 'trace' } });

  const linesOf = (fits: (line: Line) => boolean): Line[] =>
    traced()
      .log.map((line) => JSON.parse(line) as Line)
      .filter(fits);

  /** Over a real connection, with a body that comes after its headers were taken, as a large one does. */
  async function postLate(path: string, body: object, headers: Record<string, string>): Promise<IncomingMessage> {
    await listeningApp(traced());
    const sent = { 'content-type': 'application/json', expect: '100-continue', ...headers };
    const posting = request(`${await traced().nest.getUrl()}${path}`, { method: 'POST', agent: false, headers: sent });
    posting.flushHeaders();
    await once(posting, 'continue');
    posting.end(JSON.stringify(body));
    const [answer] = (await once(posting, 'response')) as [IncomingMessage];
    return answer.resume();
  }

  it('gives a request’s id to the lines of all its statements, after its body was read too', async () => {
    const id = randomUUID();
    const form = { email: 'with.an.id@example.com', captchaToken: await traced().botCheckToken() };
    const answer = await postLate('/api/auth/login', form, { 'x-request-id': id });
    expect(answer.headers['x-request-id']).toBe(id);
    await traced().mailTo(form.email);
    const lines = linesOf(({ reqId }) => reqId === id);
    const statements = lines.flatMap(({ msg, sql = '' }) => (msg === 'statement' ? [sql.split(/[ _]/)[0]] : []));
    expect(statements).toEqual(expect.arrayContaining([throughPooler ? 'with' : 'rate', 'begin', 'insert', 'commit']));
    expect(lines.map(({ msg }) => msg)).toContain('answered');
  });

  it('gives a job’s id to the lines of all its statements', async () => {
    const email = 'mailed.by.a.job@example.com';
    await traced().post('/api/auth/login', { email, captchaToken: await traced().botCheckToken() });
    await traced().mailTo(email);
    const lines = linesOf(({ job, msg }) => job === 'platform.mail' && msg === 'statement');
    expect(lines.map(({ jobId }) => jobId)).not.toContain(undefined);
    expect(lines.map(({ sql }) => sql)).toContainEqual(expect.stringContaining('login_challenge'));
  });

  it('mixes up no requests that wait for a connection one after the other', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(ids.map((id) => traced().get('/api/listings/4711', { 'x-request-id': id })));
    const counts = ids.map((id) => linesOf(({ reqId, msg }) => reqId === id && msg === 'statement').length);
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeGreaterThan(0);
  });

  it('names nothing twice in a line', () => {
    const twice = traced().log.filter(
      (line) => [...line.matchAll(/"(reqId|jobId|job)":/g)].length > new Set(line.match(/"(reqId|jobId|job)":/g)).size,
    );
    expect(twice).toEqual([]);
  });
});
