import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, it } from '@jest/globals';
import { useTestApp } from './harness.ts';
import { listeningApp } from './messaging/live-stream.ts';

const app = useTestApp({ env: { LOG_LEVEL: 'trace' } });

interface Line {
  readonly msg: string;
  readonly reqId?: string;
  readonly jobId?: string;
  readonly job?: string;
  readonly sql?: string;
}

const linesOf = (fits: (line: Line) => boolean): Line[] =>
  app()
    .log.map((line) => JSON.parse(line) as Line)
    .filter(fits);

/** Over a real connection, with a body that comes after its headers were taken, as a large one does. */
async function postLate(path: string, body: object, headers: Record<string, string>): Promise<IncomingMessage> {
  await listeningApp(app());
  const sent = { 'content-type': 'application/json', expect: '100-continue', ...headers };
  const asked = request(`${await app().nest.getUrl()}${path}`, { method: 'POST', agent: false, headers: sent });
  asked.flushHeaders();
  await once(asked, 'continue');
  asked.end(JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer.resume();
}

it('gives a request’s id to the lines of all its statements, after its body was read too', async () => {
  const id = randomUUID();
  const form = { email: 'with.an.id@example.com', captchaToken: await app().botCheckToken() };
  const answer = await postLate('/api/auth/login', form, { 'x-request-id': id });
  expect(answer.headers['x-request-id']).toBe(id);
  await app().mailTo(form.email);
  const lines = linesOf(({ reqId }) => reqId === id);
  const statements = lines.flatMap(({ msg, sql = '' }) => (msg === 'statement' ? [sql.split(/[ _]/)[0]] : []));
  expect(statements).toEqual(expect.arrayContaining(['rate', 'begin', 'insert', 'commit']));
  expect(lines.map(({ msg }) => msg)).toContain('answered');
});

it('gives a job’s id to the lines of all its statements', async () => {
  const email = 'mailed.by.a.job@example.com';
  await app().post('/api/auth/login', { email, captchaToken: await app().botCheckToken() });
  await app().mailTo(email);
  const lines = linesOf(({ job, msg }) => job === 'account.send-login-code' && msg === 'statement');
  expect(lines.map(({ jobId }) => jobId)).not.toContain(undefined);
  expect(lines.map(({ sql }) => sql)).toContain('begin');
});

it('mixes up no requests that wait for a connection one after the other', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID());
  await Promise.all(ids.map((id) => app().get('/api/listings/4711', { 'x-request-id': id })));
  const counts = ids.map((id) => linesOf(({ reqId, msg }) => reqId === id && msg === 'statement').length);
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(0);
});

it('names nothing twice in a line', () => {
  const twice = app().log.filter(
    (line) => [...line.matchAll(/"(reqId|jobId|job)":/g)].length > new Set(line.match(/"(reqId|jobId|job)":/g)).size,
  );
  expect(twice).toEqual([]);
});
