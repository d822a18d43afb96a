// `npm test -- compose`: the site of docker-compose.yml as in production, with the commands of OPERATIONS.md, on the Docker engine of this
// machine. Takes ports, addresses and image names of its own, and removes them at its end.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../../backend/src/platform/http/port.ts';
import { SmtpStandIn } from '../../backend/stand-ins/smtp-stand-in.ts';
import { Containers, hasEngine } from './containers.ts';
import { type Mail, Visitor, waitFor } from './visitor.ts';

const NODES = ['node-a', 'node-b'];
const STATIC = ['shell', 'mf-account', 'mf-listings', 'mf-messaging', 'mf-payments'];
const REMOTE = 'mf-messaging';
const UP_NODE = (node: string): string => `docker compose up --detach --no-deps --wait ${node}`;
const READERS = 6;
/** Enough that the gateway notices a dead node, and that it uses one that is back. */
const READS = 500;

let passed = 0;

async function check(what: string, work: () => Promise<string | void>): Promise<void> {
  const began = performance.now();
  const found = await work();
  passed += 1;
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}${found ? `: ${found}` : ''}`);
}

function expect(actual: unknown, expected: unknown, what: string): void {
  const [is, be] = [actual, expected].map((value) => JSON.stringify(value));
  if (is !== be) throw new Error(`${what}: expected ${be}, got ${is}`);
}

/** Reads pages, files and the API while `work` runs, and until so many more were read. Returns what failed. */
async function whileReading(
  visitor: Visitor,
  work: () => Promise<unknown>,
): Promise<{ reads: number; failures: string[] }> {
  const paths = ['/', '/search', '/api/auth/me', '/api/messages', ...(await visitor.entries())];
  const failures: string[] = [];
  let [reads, enough] = [0, Infinity];
  const read = async (first: number): Promise<void> => {
    for (let at = first; reads < enough; at += 1) {
      const path = paths[at % paths.length] ?? '/';
      const result = await visitor.get(path);
      reads += 1;
      if (result !== 200) failures.push(`${path} ${result}`);
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, (_none, at) => read(at)));
  try {
    await work();
  } finally {
    enough = reads + READS;
    await readers;
  }
  return { reads, failures };
}

async function withoutFailures(visitor: Visitor, work: () => Promise<unknown>): Promise<string> {
  const { reads, failures } = await whileReading(visitor, work);
  expect(failures.slice(0, 5), [], `${failures.length} of ${reads} reads failed`);
  return `${reads} reads, 0 failed`;
}

/** Changes a text of the remote, so that its next image has another release. */
function changeRemote(folder: string, change: string): void {
  const file = join(folder, REMOTE, 'src/locales/en/composer.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('": "', `": "${change} `));
}

async function checkConfinement(containers: Containers, service: string): Promise<void> {
  const status = await containers.run(`docker compose exec -T ${service} cat /proc/1/status`);
  const field = (name: string): string => new RegExp(`^${name}:\\s+(\\w+)`, 'm').exec(status)?.[1] ?? '';
  expect(field('Uid') === '0', false, `${service} runs as root`);
  expect(
    [field('CapEff'), field('CapBnd')].map((value) => Number.parseInt(value, 16)),
    [0, 0],
    `capabilities of ${service}`,
  );
  expect(field('NoNewPrivs'), '1', `no new privileges for ${service}`);
  for (const path of ['/', '/release'])
    expect(await canWrite(containers, service, path), false, `${service} may write into ${path}`);
}

const canWrite = (containers: Containers, service: string, folder: string): Promise<boolean> =>
  containers.run(`docker compose exec -T ${service} sh -c 'touch ${folder}/probe'`).then(
    () => true,
    () => false,
  );

async function checkSite(containers: Containers, mails: readonly Mail[]): Promise<void> {
  const { settings, folder } = containers;
  const url = settings['PUBLIC_URL'] ?? '';
  const visitor = new Visitor(url, mails, 'first@example.com');
  const releases = (command: string) => containers.operate(`docker compose run --rm --no-deps releases ${command}`);
  const live = () => visitor.liveRelease('messaging');

  await check('everything is built and starts', async () => {
    await containers.operate('docker compose up --build --detach');
    await containers.operate(UP_NODE('node-a node-b'));
  });

  await check('probes, pages and files respond', async () => {
    const paths = [
      '/gateway-health',
      '/api/health',
      '/api/ready',
      '/',
      '/search',
      '/messages',
      ...(await visitor.entries()),
    ];
    for (const path of paths) expect(await visitor.get(path), 200, path);
    for (const path of ['/metrics', '/api/docs', '/dev/outbox']) expect(await visitor.get(path), 404, path);
    return `${paths.length} addresses`;
  });

  await check('somebody logs in with a code by mail', async () => {
    await visitor.verify(await visitor.requestCode());
    expect(await visitor.get('/api/auth/me'), 200, 'the session');
  });

  await check('no container runs as root, has capabilities, or writes outside of its volume', async () => {
    const services = (await containers.services()).filter((service) => service !== 'releases');
    for (const service of services) await checkConfinement(containers, service);
    for (const service of STATIC)
      expect(await canWrite(containers, service, '/delivered'), true, `${service} delivers`);
    return services.join(', ');
  });

  await check('operators read reports and the ledger', async () => {
    expect(
      await containers.operate('docker compose exec node-a operate moderation list'),
      'There are no open reports.',
      'reports',
    );
    await containers.operate('docker compose exec node-a operate ledger');
  });

  await check('the same command again restarts nothing', async () => {
    const before = await containers.startsOf(...(await containers.services()));
    const result = await withoutFailures(visitor, () => containers.operate('docker compose up --build --detach'));
    expect(await containers.startsOf(...(await containers.services())), before, 'containers');
    return result;
  });

  const first = await live();
  await check('one remote is built and brought alone, and promoted', async () => {
    const before = await containers.startsOf(...NODES, 'gateway');
    changeRemote(folder, 'Second');
    const result = await withoutFailures(visitor, async () => {
      await containers.operate(`docker compose up --build --detach --no-deps --wait ${REMOTE}`);
      expect(await live(), first, 'a release that nobody promoted');
      await releases(`promote ${REMOTE}`);
    });
    expect((await live()) === first, false, 'the release is the one before');
    expect(await containers.startsOf(...NODES, 'gateway'), before, 'other containers');
    return result;
  });

  for (const node of NODES)
    await check(`${node} is killed, and started again`, () =>
      withoutFailures(visitor, async () => {
        await containers.run(`docker compose kill ${node}`);
        await containers.operate(UP_NODE(node));
      }),
    );

  await check('both nodes are killed, and started again', async () => {
    const { reads, failures } = await whileReading(visitor, async () => {
      await containers.run(`docker compose kill ${NODES.join(' ')}`);
      await containers.operate(UP_NODE('node-a node-b'));
    });
    for (const path of ['/', '/api/auth/me']) expect(await visitor.get(path), 200, path);
    const others = failures.filter((failure) => !failure.endsWith(' 503'));
    expect(others, [], 'reads that failed without a 503');
    return `${reads} reads, ${failures.length} answered with 503`;
  });

  await check('the gateway restarts beside an open connection', async () => {
    const { port } = new URL(url);
    const stream = connect(Number(port), '127.0.0.1', () => stream.write(visitor.streamRequest()));
    stream.on('error', () => undefined).resume();
    await waitFor('event', () => stream.bytesRead > 0 || undefined);
    await containers.run('docker compose restart gateway');
    await waitFor('end of the stream', () => stream.closed || undefined);
    await waitFor('response', async () => (await visitor.get('/api/ready')) === 200 || undefined);
  });

  await check('a release that was brought stays as it is through a restore', async () => {
    const before = await live();
    changeRemote(folder, 'Third');
    await containers.operate(`docker compose up --build --detach --no-deps --wait ${REMOTE}`);
    await containers.operateAll('Back up and restore');
    expect(await live(), before, 'the live release');
    expect(await visitor.get('/api/auth/me'), 200, 'the session');
    await containers.operate('docker compose exec database dropdb -U flight_amigo broken');
  });

  await check('it is promoted, and rolled back', async () => {
    const before = await live();
    const result = await withoutFailures(visitor, () => releases(`promote ${REMOTE}`));
    expect((await live()) === before, false, 'the release is the one before');
    await releases(`rollback ${REMOTE}`);
    expect(await live(), before, 'the release after a rollback');
    return result;
  });

  await check('SECRET_KEY is rotated in two rounds, and no code becomes invalid', async () => {
    const [old = '', replacement] = [settings['SECRET_KEY'], secret()];
    const late = new Visitor(url, mails, 'second@example.com');
    const code = await late.requestCode();
    const result = await withoutFailures(visitor, async () => {
      for (const value of [`${old},${replacement}`, `${replacement},${old}`]) {
        settings['SECRET_KEY'] = value;
        await containers.operate('docker compose run --rm --no-deps migrations');
        await containers.operate(`${UP_NODE('node-a')} && ${UP_NODE('node-b')}`);
      }
    });
    await late.verify(code);
    expect(await late.get('/api/auth/me'), 200, 'the login');
    return result;
  });

  await check('POSTGRES_PASSWORD is rotated', async () => {
    const password = (settings['POSTGRES_PASSWORD'] = secret());
    await containers.operate('docker compose stop node-a node-b');
    // OPERATIONS.md has \password, which asks for it
    await containers.run(
      `docker compose exec -T database psql -U flight_amigo -c "alter role flight_amigo password '${password}'"`,
    );
    await containers.operate(`${UP_NODE('database')} && ${UP_NODE('node-a node-b')}`);
    expect(await visitor.get('/api/auth/me'), 200, 'the session');
  });

  await check('Redis is started, and both nodes listen to it', async () => {
    Object.assign(settings, { COMPOSE_PROFILES: 'redis', REDIS_URL: 'redis://redis:6379' });
    await containers.operate(UP_NODE('redis node-a node-b'));
    const count = 'docker compose exec -T redis redis-cli pubsub numsub flight-amigo:live';
    await waitFor('nodes that listen', async () => (await containers.run(count)).endsWith('2') || undefined);
    await checkConfinement(containers, 'redis');
    expect(await visitor.get('/api/auth/me'), 200, 'the session');
  });

  console.log(
    await containers.run("docker images --format '{{.Size}}\t{{.Repository}}' | grep flight-amigo-ci | sort -k 2"),
  );
}

const secret = (): string => randomBytes(32).toString('hex');

/** An engine cannot give more than it has itself. */
function availableFiles(): string {
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }));
  return String(Math.min(65_536, limit || 65_536));
}

async function main(): Promise<void> {
  if (!hasEngine()) {
    console.log('Skipped: this machine has no running Docker engine with Compose.');
    return;
  }
  const mails: Mail[] = [];
  const smtp = new SmtpStandIn({ add: async (mail) => void mails.push(mail) }, '0.0.0.0');
  const port = await findFreePort();
  const containers = new Containers({
    SECRET_KEY: secret(),
    POSTGRES_PASSWORD: secret(),
    PUBLISH: `127.0.0.1:${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://host.docker.internal:${await smtp.listen(0)}`,
    GATEWAY_FILES: availableFiles(),
    DRAIN_SECONDS: '2',
    LIMITS_FACTOR: '1000',
    READS_PER_SECOND: '100000',
    BOT_CHECK_COST: '1',
  });
  const stop = (): void => {
    containers.remove();
    void smtp.close();
  };
  process.once('SIGINT', () => {
    stop();
    process.exit(130);
  });
  try {
    containers.down();
    await checkSite(containers, mails);
    console.log(`  ${passed} passed`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(await containers.run('docker compose ps --all; docker compose logs --tail 5').catch(String));
    console.log(`  1 failed\n  ${passed} passed`);
    process.exitCode = 1;
  } finally {
    stop();
  }
}

await main();
