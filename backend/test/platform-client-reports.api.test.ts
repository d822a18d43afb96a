import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ClientError, ClientReport } from 'contracts';
import { Metrics } from '../src/platform/observability/metrics.ts';
import { MAX_LINES_PER_KIND, MAX_LINES_PER_ERROR } from '../src/platform/client-reports/client-reports.ts';
import { runCommand } from '../src/commands/run-command.ts';
import { resetLimits, setLimit } from './account/given-login.ts';
import { run } from './database.ts';
import { startTestApp, type TestApp } from './harness.ts';

const RELEASE = '0.2.0-0123456789';
const SHELL = '0.1.0-abcdef0123';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const remotes = {
  messaging: { routes: ['/messages/:otherUserId'], ofTomorrow: 1, candidate: { routes: ['/messages/new'] } },
};

let site: string;
let app: TestApp;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'fa-reports-'));
  await mkdir(join(site, 'remotes/messaging', RELEASE), { recursive: true });
  await mkdir(join(site, 'shell', SHELL), { recursive: true });
  await writeFile(join(site, 'index.html'), '<!doctype html>');
  await writeFile(join(site, 'remotes.json'), JSON.stringify(remotes));
  app = await startTestApp({ env: { SITE_DIR: site } });
});
afterAll(async () => {
  await app.close();
  await rm(site, { recursive: true });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await resetLimits(app);
  await rows('delete from platform.release_use');
});

const rows = (sql: string) => run<object>(app.settings.databaseUrl, sql);
const counted = () => rows('select site, release, used, failed, errors from platform.release_use order by 1, 2');
const aFault = (over: Partial<ClientError> = {}): ClientError => ({
  kind: 'page',
  error: 'TypeError',
  page: '/messages/:otherUserId',
  frames: [`/remotes/messaging/${RELEASE}/page.0123456789.js:1:300`],
  ...over,
});
const aReport = (over: Partial<ClientReport> = {}): ClientReport => ({
  site: 'messaging',
  release: RELEASE,
  used: true,
  failed: false,
  errors: [],
  ...over,
});
const report = (...reports: object[]) => app.post('/api/client-errors', { reports });
const faultLines = () =>
  app.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => /fault/.test(String(msg)));

describe('POST /api/client-errors', () => {
  it('counts by the hour how often a release was used, and failed', async () => {
    const errors = [aFault(), aFault({ kind: 'uncaught' })];
    const answer = await report(aReport({ failed: true, errors }), aReport({ site: 'shell', release: SHELL }));
    expect([answer.status, answer.text]).toEqual([204, '']);
    await report(aReport());
    await report(aReport({ used: false, errors: [aFault()] }));
    expect(await counted()).toEqual([
      { site: 'messaging', release: RELEASE, used: 2, failed: 1, errors: 3 },
      { site: 'shell', release: SHELL, used: 1, failed: 0, errors: 0 },
    ]);
    const [hour] = await rows(
      "select distinct extract(minute from hour) as minute, hour > now() - interval '1 h' as now from platform.release_use",
    );
    expect(hour).toEqual({ minute: '0', now: true });
  });

  it('is taken as a page sends it that is being closed', async () => {
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/client-errors',
      payload: JSON.stringify({ reports: [aReport()] }),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(204);
    expect(await counted()).toHaveLength(1);
  });

  it('counts a page load once that names its release twice', async () => {
    await report(aReport({ errors: [aFault()] }), aReport({ failed: true, errors: [aFault()] }));
    expect(await counted()).toMatchObject([{ used: 1, failed: 1, errors: 2 }]);
  });

  it('counts only what lies here: no other site, no other release, nothing where there is no site', async () => {
    const measured = jest.spyOn(app.nest.get(Metrics), 'recordClientError');
    const faulty = { failed: true, errors: [aFault()] };
    const made = [{ release: '9.9.9-0123456789' }, { site: 'nowhere' }, { site: 'shell' }, { site: 'remotes' }];
    expect((await report(...made.map((over) => aReport({ ...faulty, ...over })))).status).toBe(204);
    const apiOnly = await startTestApp({ databaseUrl: app.settings.databaseUrl });
    expect((await apiOnly.post('/api/client-errors', { reports: [aReport(faulty)] })).status).toBe(204);
    await apiOnly.close();
    expect(await counted()).toEqual([]);
    expect(measured).not.toHaveBeenCalled();
  });

  it('counts a release from the moment it lies here', async () => {
    const fresh = '0.3.0-0123456789';
    await report(aReport({ release: fresh }));
    await mkdir(join(site, 'remotes/messaging', fresh));
    await report(aReport({ release: fresh }));
    expect(await counted()).toMatchObject([{ release: fresh, used: 1 }]);
  });

  it.each([
    [{ site: '..' }],
    [{ release: '../../etc' }],
    [{ errors: [aFault({ page: '/messages/7' })] }],
    [{ errors: [aFault({ error: 'priya@example.com' })] }],
    [{ errors: [aFault({ frames: ['https://example.org/?q=priya'] })] }],
  ])('refuses what may hold something of a person, or a path: %j', async (over) => {
    expect((await report(aReport(over as Partial<ClientReport>))).status).toBe(400);
    expect(await counted()).toEqual([]);
  });

  it('writes one line for each fault and measures it, by a pattern that is declared', async () => {
    const measured = jest.spyOn(app.nest.get(Metrics), 'recordClientError');
    const before = faultLines().length;
    const wordy = { ...aFault(), message: 'what she wrote' };
    await report(aReport({ errors: [wordy, aFault({ kind: 'slot', page: '/priyas/secret' })] }));
    const lines = faultLines().slice(before);
    expect(lines).toMatchObject([
      { level: 40, site: 'messaging', release: RELEASE, ...aFault() },
      { kind: 'slot', page: '/*' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1|priya|what she wrote/);
    expect(measured.mock.calls).toEqual([
      ['messaging', RELEASE, 'page'],
      ['messaging', RELEASE, 'slot'],
    ]);
  });

  /** In one call: at most 50. */
  const reportFaults = (...errors: ClientError[]) => {
    const tens = Array.from({ length: Math.ceil(errors.length / 5) }, (_, at) => errors.slice(at * 5, at * 5 + 5));
    return report(...tens.map((some) => aReport({ errors: some })));
  };

  it('fills no disk: of a fault that is met everywhere it says so once in a minute, and counts on', async () => {
    app.clock.moveBy(HOUR);
    const before = faultLines().length;
    await reportFaults(...Array.from({ length: 50 }, () => aFault()));
    const lines = faultLines().slice(before);
    expect(lines).toHaveLength(MAX_LINES_PER_ERROR + 1);
    expect(lines.at(-1)?.['msg']).toMatch(/counted, and not written here/);
    expect(lines.at(-1)).toMatchObject({ site: 'messaging', release: RELEASE, kind: 'page', error: 'TypeError' });
    expect(await counted()).toMatchObject([{ errors: 50 }]);
    app.clock.moveBy(MINUTE);
    await reportFaults(aFault());
    expect(faultLines().slice(before)).toHaveLength(MAX_LINES_PER_ERROR + 2);
    app.clock.moveBy(-HOUR - MINUTE);
  });

  it('lets no fault hide another, of another class, kind or release', async () => {
    app.clock.moveBy(2 * HOUR);
    for (let sent = 0; sent < 3; sent += 1) await reportFaults(...Array.from({ length: 50 }, () => aFault()));
    const before = faultLines().length;
    await reportFaults(aFault({ error: 'RangeError' }), aFault({ kind: 'load' }));
    await report(aReport({ site: 'shell', release: SHELL, errors: [aFault()] }));
    expect(faultLines().slice(before)).toMatchObject([{ error: 'RangeError' }, { kind: 'load' }, { site: 'shell' }]);
    app.clock.moveBy(-2 * HOUR);
  });

  it('writes no more of made-up classes of errors than of a kind at all', async () => {
    app.clock.moveBy(3 * HOUR);
    const before = faultLines().length;
    const letters = Array.from({ length: 50 }, (_, at) => String.fromCodePoint(97 + (at % 26)).repeat(at + 1));
    await reportFaults(...letters.map((name) => aFault({ error: `E${name}` })));
    expect(faultLines().slice(before)).toHaveLength(MAX_LINES_PER_KIND + 1);
    app.clock.moveBy(-3 * HOUR);
  });

  it('is limited by the address of the caller', async () => {
    setLimit(app, 'client_reports.errors', 1);
    expect((await report(aReport())).status).toBe(204);
    expect((await report(aReport())).status).toBe(429);
    expect(await counted()).toMatchObject([{ used: 1 }]);
  });
});

describe('POST /api/web-vitals', () => {
  const send = (page: string) =>
    app.post('/api/web-vitals', {
      page,
      vitals: [
        { name: 'LCP', value: 1200 },
        { name: 'CLS', value: 0.05 },
      ],
    });

  it.each([
    ['/messages/:otherUserId', '/messages/:otherUserId'],
    ['/messages/new', '/messages/new'],
    ['/made/up', '/*'],
  ])('measures %s as %s', async (page, measuredAs) => {
    const measured = jest.spyOn(app.nest.get(Metrics), 'recordWebVital');
    expect((await send(page)).status).toBe(204);
    expect(measured.mock.calls).toEqual([
      [measuredAs, 'LCP', 1200],
      [measuredAs, 'CLS', 0.05],
    ]);
  });

  it('knows the pages of a remote that was released since, and goes on where remotes.json is broken', async () => {
    const measured = jest.spyOn(app.nest.get(Metrics), 'recordWebVital');
    const file = join(site, 'remotes.json');
    await writeFile(file, JSON.stringify({ ...remotes, trips: { routes: ['/trips'] } }));
    await send('/trips');
    await writeFile(file, 'half of it');
    await send('/trips');
    await writeFile(file, JSON.stringify(remotes));
    expect(measured.mock.calls.map(([page]) => page)).toEqual(['/trips', '/trips', '/trips', '/trips']);
  });

  it('is limited by the address of the caller', async () => {
    setLimit(app, 'client_reports.vitals', 1);
    expect([(await send('/')).status, (await send('/')).status]).toEqual([204, 429]);
  });
});

it('takes of one address what twenty page loads send, and no more', async () => {
  const strict = await startTestApp({ databaseUrl: app.settings.databaseUrl, env: { LIMITS_FACTOR: '1' } });
  const statuses = async (url: string, body: object, times: number) => {
    const all: number[] = [];
    for (let sent = 0; sent < times; sent += 1) all.push((await strict.post(url, body)).status);
    return all;
  };
  const errors = await statuses('/api/client-errors', { reports: [aReport()] }, 41);
  const vitals = await statuses('/api/web-vitals', { page: '/', vitals: [{ name: 'CLS', value: 0 }] }, 21);
  await strict.close();
  expect(errors).toEqual([...Array<number>(40).fill(204), 429]);
  expect(vitals).toEqual([...Array<number>(20).fill(204), 429]);
});

it('says in /api/site how many page loads report', async () => {
  expect((await app.get('/api/site')).body).toMatchObject({ reports: { sample: 1 } });
});

describe('POST /api/csp-reports', () => {
  const DOCUMENT = 'https://amigo.example/messages/4711?secret=1#token';
  const FILE = `/remotes/messaging/${RELEASE}/page.0123456789.js`;
  const send = (type: string, body: unknown) =>
    app.inject({
      method: 'POST',
      url: '/api/csp-reports',
      payload: JSON.stringify(body),
      headers: { 'content-type': type },
    });
  const aViolation = (over: object = {}) => ({
    type: 'csp-violation',
    age: 10,
    url: DOCUMENT,
    body: {
      documentURL: DOCUMENT,
      effectiveDirective: 'script-src-elem',
      disposition: 'enforce',
      statusCode: 200,
      blockedURL: 'https://evil.example/steal/priya@example.com?mail=1#x',
      sample: 'stolen sample',
      sourceFile: `https://amigo.example${FILE}?v=1`,
      lineNumber: 3,
      columnNumber: 14,
      ...over,
    },
  });
  const REPORTS = 'application/reports+json';
  const linesOf = () =>
    app.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => /forbids/.test(String(msg)));

  it('logs the directive, the page and the origin, and neither addresses nor the sample, and counts it', async () => {
    const measured = jest.spyOn(app.nest.get(Metrics), 'recordCspViolation');
    const answer = await send(REPORTS, [aViolation(), { type: 'deprecation', body: { id: 'x' } }]);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(linesOf().at(-1)).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/messages/:otherUserId',
      source: FILE,
      line: 3,
      column: 14,
      enforced: true,
    });
    expect(app.log.join('')).not.toMatch(/stolen|steal|messages\/4711|secret=|#token|js\?v=1/);
    expect(measured.mock.calls).toEqual([['script-src-elem']]);
  });

  it('takes the older format of report-uri, with its own directive and its keywords', async () => {
    const body = { 'document-uri': 'https://amigo.example/people/12', 'blocked-uri': 'inline', 'line-number': 7 };
    const answer = await send('application/csp-report', {
      'csp-report': { ...body, 'violated-directive': "style-src 'self'", 'script-sample': 'stolen sample' },
    });
    expect(answer.status).toBe(204);
    expect(linesOf().at(-1)).toMatchObject({ directive: 'style-src', blocked: 'inline', page: '/*', line: 7 });
  });

  it('names nothing that a caller made up', async () => {
    const over = { effectiveDirective: 'my-mail priya@example.com', documentURL: 'https://x.example/priya' };
    await send(REPORTS, [
      aViolation({ ...over, blockedURL: 'chrome-extension://abcdef/x', sourceFile: 'priya at home' }),
    ]);
    expect(linesOf().at(-1)).toMatchObject({
      directive: 'other',
      page: '/*',
      blocked: 'chrome-extension:',
      source: '',
    });
  });

  it.each([
    ['JSON of another type', 415, () => send('application/json', [aViolation()])],
    ['text', 415, () => send('text/plain', [aViolation()])],
    ['another shape', 400, () => send(REPORTS, { hello: 1 })],
    ['more reports than a page has', 400, () => send(REPORTS, Array(21).fill(aViolation()))],
    ['more bytes than a report has', 413, () => send(REPORTS, [aViolation({ sample: 'x'.repeat(17_000) })])],
  ])('refuses %s', async (_what, status, request) => {
    const before = linesOf().length;
    expect((await request()).status).toBe(status);
    expect(linesOf()).toHaveLength(before);
  });

  it('is no type for other addresses', async () => {
    const headers = { 'content-type': REPORTS };
    const answer = await app.inject({ method: 'POST', url: '/api/client-errors', payload: '{"reports":[]}', headers });
    expect(answer).toMatchObject({ status: 415, body: { code: 'request.not_json' } });
  });

  it('takes 60 in ten minutes from one address, and logs a few of a minute', async () => {
    setLimit(app, 'client_reports.csp', 60);
    const toNextMinute = MINUTE - (app.clock.now().getTime() % MINUTE);
    app.clock.moveBy(toNextMinute);
    const before = linesOf().length;
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1)
      statuses.push((await send(REPORTS, [aViolation({ effectiveDirective: 'font-src' })])).status);
    expect(statuses).toEqual([...Array<number>(60).fill(204), 429]);
    expect(linesOf().slice(before)).toHaveLength(MAX_LINES_PER_ERROR);
    app.clock.moveBy(-toNextMinute);
  });
});

describe('the command release-use', () => {
  const releaseUse = (...args: string[]) =>
    runCommand(['release-use', ...args], { DATABASE_URL: app.settings.databaseUrl });

  it('sums the last hours as JSON', async () => {
    for (const hours of [0, 3, 30]) {
      app.clock.moveBy(-hours * HOUR);
      await report(aReport({ failed: true, errors: [aFault()] }));
      app.clock.moveBy(hours * HOUR);
    }
    const sum = (count: number) => [{ site: 'messaging', release: RELEASE, used: count, failed: count, errors: count }];
    const read = async (...args: string[]) => JSON.parse((await releaseUse(...args)).out) as unknown;
    expect(await read()).toEqual(sum(2));
    expect(await read('--hours', '1')).toEqual(sum(1));
    expect(await read('--hours=48')).toEqual(sum(3));
  });

  it('prints an empty list where nothing is counted', async () => {
    expect(await releaseUse()).toEqual({ code: 0, out: '[]\n', error: '' });
  });

  it.each([
    [['--hours', 'many'], 'It must be a whole number from 1 to 720.'],
    [['--hours', '721'], 'It must be a whole number from 1 to 720.'],
    [['--days', '2'], "unknown option '--days'"],
  ])('ends with 1 and a sentence for %j', async (args, message) => {
    expect(await releaseUse(...args)).toEqual({ code: 1, out: '', error: expect.stringContaining(message) });
  });
});
