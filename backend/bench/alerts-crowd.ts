import { setTimeout as delay } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { addDays, todayAnywhere } from 'contracts';
import type pg from 'pg';
import type { Result } from 'tools/results.ts';
import { built } from './built.ts';
import { quantile } from './measure.ts';
import { addPeople, type Node, type Person, startNode } from './nodes.ts';
import { connected } from './scratch.ts';
import { post } from './tips-data.ts';

const { SmtpStandIn } = (await built('stand-ins/smtp-stand-in')) as typeof import('../stand-ins/smtp-stand-in.ts');

const CROWD = Number(process.env['CROWD'] ?? 100_000);
const DAY = addDays(todayAnywhere(), 10);
const ENV = { LIMITS_FACTOR: '10000', BOT_CHECK_COST: '1' };
const PROBE_MS = 2000;
/** How long mails are sent for after the last step, beside further probes. */
const SENDING_MS = 30_000;

/** A mail server in this process: when the last mail to each address came. */
class Inbox {
  readonly #times = new Map<string, number>();
  count = 0;

  readonly server = new SmtpStandIn({
    add: async ({ to }) => {
      this.count += 1;
      this.#times.set(to, performance.now());
    },
  });

  async untilMailTo(address: string): Promise<number> {
    for (;;) {
      const time = this.#times.get(address);
      if (time !== undefined) return time;
      await delay(5);
    }
  }
}

/** One alert each of as many people, all on one route and day. */
async function addCrowd(client: pg.Client): Promise<void> {
  await client.query(
    `with people as (
       insert into account.account (email, username, email_proven)
       select 'crowd' || n || '@example.com', 'Crowd ' || n, true from generate_series(1, $1::int) n returning id
     )
     insert into listings.alert (user_id, type, departure_airport_id, arrival_airport_id, first_day, last_day, frequency, time_zone, confirmed_at)
     select people.id, 'helper', d.id, a.id, $2, $2, 'immediately', 'Asia/Kolkata', now()
     from people, listings.airport d, listings.airport a where d.code = 'MAA' and a.code = 'LHR'`,
    [CROWD, DAY],
  );
  await client.query('vacuum analyze');
}

async function solve(node: Node): Promise<string> {
  const challenge = (await (await fetch(`${node.url}/api/bot-check/challenge`)).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Adds somebody with a proven address and a verified phone, who may post listings and gets mail. */
async function addProven(client: pg.Client): Promise<Person & { email: string }> {
  const [person] = await addPeople(client, 1);
  const { rows } = await client.query<{ email: string }>(
    `update account.account set email_proven = true, verified = true, phone_number = '+4477009' || (10000 + id)
     where id = $1 returning email`,
    [person?.id],
  );
  if (person === undefined || rows[0] === undefined) throw new Error('Nobody could be added.');
  return { ...person, ...rows[0] };
}

async function publish(
  node: Node,
  { cookie, email }: Person & { email: string },
  arrivalAirport: string,
): Promise<number> {
  const form = {
    type: 'helper',
    departureAirport: 'MAA',
    arrivalAirport,
    date: DAY,
    phoneNumber: '+44 7700 900142',
    description: 'I know both airports well',
    email,
    captchaToken: await solve(node),
  };
  return (await post<{ id: number }>(node, '/api/listings', form, cookie)).id;
}

/** From the press to the mail with the code, in ms. */
async function askForCode(node: Node, inbox: Inbox, email: string): Promise<number> {
  const captchaToken = await solve(node);
  const start = performance.now();
  await post(node, '/api/auth/login', { email, captchaToken });
  return (await inbox.untilMailTo(email)) - start;
}

/** The mail of one alert on another route, whose listing is posted while the crowd is found, in ms. */
async function tellAnother(client: pg.Client, node: Node, inbox: Inbox): Promise<number> {
  const [helper, watcher] = [await addProven(client), await addProven(client)];
  await post(node, '/api/alerts', { from: 'MAA', to: 'CDG', date: DAY, type: 'helper' }, watcher.cookie);
  const start = performance.now();
  await publish(node, helper, 'CDG');
  return (await inbox.untilMailTo(watcher.email)) - start;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function measure(client: pg.Client, node: Node, inbox: Inbox): Promise<Result[]> {
  const helper = await addProven(client);
  await askForCode(node, inbox, 'warms.up@example.com');
  const countFound = async (id: number): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from listings.alert_match where listing_id = $1',
      [id],
    );
    return rows[0]?.count ?? 0;
  };
  const start = performance.now();
  const id = await publish(node, helper, 'LHR');
  while ((await countFound(id)) === 0) await delay(10);
  const another = tellAnother(client, node, inbox);
  const codes: number[] = [];
  let foundAt: number | undefined;
  let sentAtEnd = 0;
  while (foundAt === undefined || performance.now() - foundAt < SENDING_MS) {
    const from = performance.now();
    codes.push(await askForCode(node, inbox, `somebody${codes.length}@example.com`));
    if (foundAt === undefined && (await countFound(id)) === CROWD) foundAt = performance.now();
    sentAtEnd = inbox.count;
    await delay(Math.max(0, PROBE_MS - (performance.now() - from)));
  }
  const anotherMs = await another;
  const elapsed = performance.now() - start;
  const { rows: steps } = await client.query<{ ms: number }>(
    `select extract(epoch from completed_on - started_on)::float * 1000 as ms from pgboss.job
     where name = 'listings.find-alerts' and state = 'completed' and data ->> 'listingId' = $1`,
    [String(id)],
  );
  const times = steps.map(({ ms }) => ms);
  const crowd = `${CROWD.toLocaleString('en')} alerts on one route`;
  return [
    {
      what: `${crowd}: a step of the search`,
      measured: `p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)}, at most ${Math.max(...times).toFixed(0)} ms (${times.length} steps)`,
      reach: 'p95 under 500 ms',
    },
    { what: `${crowd}: all found, and their mails queued`, measured: seconds(foundAt - start) },
    {
      what: `${crowd}: the mail of an alert on another route meanwhile`,
      measured: seconds(anotherMs),
      reach: 'under 30 s',
    },
    {
      what: `${crowd}: the mail with a code to log in meanwhile`,
      measured: `p50 ${seconds(quantile(codes, 0.5))}, at most ${seconds(Math.max(...codes))} (${codes.length} mails)`,
      reach: 'at most 5 s',
    },
    { what: `${crowd}: mails sent a second, by one node`, measured: ((sentAtEnd * 1000) / elapsed).toFixed(0) },
  ];
}

/** What 100,000 alerts on one route cost others: a node, a mail server and PostgreSQL on this machine. */
export async function measureCrowd(url: string, dataDir: string): Promise<Result[]> {
  const inbox = new Inbox();
  const port = await inbox.server.listen(0);
  const node = await startNode(url, dataDir, { ...ENV, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const results: Result[] = [];
  try {
    await connected(url, async (client) => {
      await addCrowd(client);
      results.push(...(await measure(client, node, inbox)));
    });
  } finally {
    await node.stop();
    await inbox.server.close();
  }
  return results;
}
