import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isOpen } from '../../src/modules/messaging/trips/transitions.ts';
import { TRIP_MAIL } from '../../src/modules/messaging/trips/trip-mail-kind.ts';
import { Jobs } from '../../src/platform/jobs/jobs.ts';
import { MAIL_JOB } from '../../src/platform/mail/mail-outbox.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import {
  checkOrders,
  findDoubleAmigos,
  findFaults,
  isDone,
  type Press,
  readSteps,
  type StoredStep,
} from '../messaging/trip-orders.ts';
import { countTries } from './count-tries.ts';
import { KilledNode, SWEEP } from './killed-node.ts';

/** How often two people press in a random order; fewer where TRIP_ORDERS says so. */
const ORDERS = Number(process.env['TRIP_ORDERS'] ?? 2000);
/** So many pairs press at the same time. */
const PAIRS = 10;
const REQUESTS_PER_KILL = 500;
const ORDER_MS = 1000;
const START_MS = 120_000;
const GIVE_UP_MS = 180_000;
/** How much later a job is delivered again. */
const LATE_SECONDS = 5;

const REPEATED_JOBS = [MAIL_JOB, 'messaging.check-trips', 'listings.follow-amigo'];
const JOBS = [...REPEATED_JOBS, SWEEP];

describe('people who ask, agree and cancel in any order, for all of a way and a part of it, on two nodes, one of which is killed again and again', () => {
  const app = useTestApp({ env: { LOG_LEVEL: 'warn' } });
  let other: KilledNode;
  let deliveredAgain = 0;
  let lastRepeatedAt = new Date(0);
  /** How often each mail was under way when the node was killed, by message id. */
  const cutOff = new Map<string, number>();
  /** How often each mail has arrived. */
  const mails = new Map<string, { id: string; to: string; messageId: string }>();

  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    run<Row>(app().settings.databaseUrl, sql, values);

  const collectMails = (): void => {
    for (const { id, to, messageId = '' } of app().outbox())
      if (messageId.startsWith(`<${TRIP_MAIL}.`)) mails.set(id, { id, to, messageId });
  };

  /** Of the jobs that are not done, those that a dead node was doing are tried again. */
  async function releaseJobs(): Promise<void> {
    const released = await query<{ name: string; data: MailData }>(
      `update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active' and name = any($1) returning name, data`,
      [JOBS],
    );
    for (const { name, data } of released) {
      const messageId = messageIdOf(data.mailId);
      if (name === MAIL_JOB) cutOff.set(messageId, (cutOff.get(messageId) ?? 0) + 1);
    }
  }

  /** Delivers again, late, what was done since the last time. */
  async function repeatJobs(): Promise<void> {
    const rows = await query<{ id: string; name: string; data: object; at: Date }>(
      `select id, name, data, completed_on as at from pgboss.job
       where state = 'completed' and completed_on > $2 and name = any($1) and not data ? 'repeated' order by completed_on`,
      [REPEATED_JOBS, lastRepeatedAt],
    );
    lastRepeatedAt = rows.at(-1)?.at ?? lastRepeatedAt;
    for (const [name, jobs] of Map.groupBy(rows, (row) => row.name)) {
      const again = jobs.map(({ id, data }) => ({
        data: { ...data, repeated: true },
        key: id,
        startAfterSeconds: LATE_SECONDS,
      }));
      await app().nest.get(Jobs).sendAll(app().em(), name, again);
    }
    deliveredAgain += rows.length;
  }

  beforeAll(async () => {
    const onKill = async () => {
      await releaseJobs();
      await repeatJobs();
    };
    other = await KilledNode.start(app(), { requestsPerKill: REQUESTS_PER_KILL, onKill });
  }, START_MS);
  afterAll(() => other.stop(), START_MS);

  it(
    'reach no state that the table does not have, lose no step, and get no mail twice',
    async () => {
      const nodes = { app, other: () => other, onOrder: collectMails };
      const runs = Array.from({ length: PAIRS }, (_, at) => Math.floor((ORDERS + at) / PAIRS));
      const presses = (await Promise.all(runs.map((numRuns) => checkOrders(nodes, { numRuns })))).flat();
      for (const settle of [async () => undefined, repeatJobs]) {
        await settle();
        await until(async () => {
          collectMails();
          return (await countJobs(JOBS, 'created', 'retry', 'active')) === 0;
        });
      }
      const rows = await readSteps(app().settings.databaseUrl);
      expect(findFaults(rows, presses)).toEqual([]);
      expect(await findDoubleAmigos(app().settings.databaseUrl)).toEqual([]);
      expect(await countJobs(REPEATED_JOBS, 'failed')).toBe(0);
      const { faults, repeated } = await checkMails(rows);
      expect(faults).toEqual([]);
      expect(other.unanswered).toBeGreaterThan(0);
      countTries(ORDERS, describeRun(rows, presses, repeated));
    },
    ORDERS * ORDER_MS + GIVE_UP_MS,
  );

  /**
   * Each mail has come once to whom it is for, unless it was no longer true; once more with the same message id for each time that the node
   * was killed while it was under way.
   */
  async function checkMails(rows: readonly StoredStep[]): Promise<{ faults: string[]; repeated: number }> {
    const arrived = Map.groupBy(mails.values(), ({ messageId }) => messageId);
    const people = await query<{ id: string; email: string }>('select id, email from account.account');
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    const ordered = await query<{ id: string; stepAndUser: string; outcome: string | null }>(
      `select id, subject || '.' || person as "stepAndUser", outcome from platform.mail where kind = $1`,
      [TRIP_MAIL],
    );
    const messageIds = new Map(ordered.map(({ id, stepAndUser }) => [stepAndUser, messageIdOf(id)]));
    const arrivedTo = ordered.filter(({ id }) => arrived.has(messageIdOf(id))).map(({ stepAndUser }) => stepAndUser);
    const sent = ordered.filter(({ outcome }) => outcome === 'sent').map(({ stepAndUser }) => stepAndUser);
    const due = new Set(mailsOf(rows));
    const outdated = outdatedIn(rows, new Set(arrivedTo));
    const times = [...new Set([...due, ...sent, ...arrivedTo])].map((id) => {
      const messageId = messageIds.get(id) ?? '';
      const found = arrived.get(messageId) ?? [];
      const isMisdirected = found.some(({ to }) => to !== emails.get(id.split('.')[1] ?? ''));
      const { step, reason } = rows.find((row) => row.step_id === id.split('.')[0]) ?? {};
      return {
        id,
        step,
        reason,
        times: found.length,
        cutOffs: cutOff.get(messageId) ?? 0,
        isMisdirected,
        isDue: due.has(id),
      };
    });
    const isRight = (one: (typeof times)[number]) =>
      one.isDue && !one.isMisdirected && one.times <= 1 + one.cutOffs && (one.times > 0 || outdated.has(one.id));
    const faults = times.filter((one) => !isRight(one)).map((one) => JSON.stringify(one));
    return { faults, repeated: times.filter((one) => one.times > 1).length };
  }

  const countJobs = async (names: string[], ...states: string[]): Promise<number> => {
    const sql = 'select count(*)::int as count from pgboss.job where name = any($1) and state::text = any($2)';
    return (await query<{ count: number }>(sql, [names, states]))[0]?.count ?? 0;
  };

  function describeRun(rows: readonly StoredStep[], presses: readonly Press[], repeated: number): string {
    const refused = Map.groupBy(
      presses.filter(({ code }) => code !== undefined),
      ({ code }) => code,
    );
    const codes = [...refused].map(([code, { length }]) => `${length} ${code}`).join(', ');
    return [
      `${presses.length} presses, ${presses.filter(isDone).length} done, refused: ${codes}`,
      `${rows.length} steps, 0 unknown, 0 lost`,
      `${other.kills} kills, ${other.unanswered} requests without an answer, ${deliveredAgain} jobs delivered again`,
      `${mails.size} mails, ${cutOff.size} cut off, ${repeated} of them sent again with the same message id`,
    ].join('; ');
  }
});

interface MailData {
  readonly mailId: number;
}

const messageIdOf = (mailId: number | string): string => `<${TRIP_MAIL}.${mailId}.1@localhost>`;

/** Who is to get a mail about each step, as 'step.user': who did not take it; both where the site did, and one where it ended a question. */
function mailsOf(rows: readonly StoredStep[]): string[] {
  const answered = new Set<string>();
  return rows.flatMap((row) => {
    const { step_id: id, trip_id: trip, step, by_id: by, asker_id: asker, asked_id: asked } = row;
    if (step.startsWith('say_')) answered.add(`${trip} ${by}`);
    if (step.startsWith('say_') || step === 'miss') return [];
    if (step === 'withdraw' && by === null) return [`${id}.${row.reason === 'has_amigo' ? row.helper_id : asker}`];
    const isSilent = (userId: string) => step !== 'ask_met' || !answered.has(`${trip} ${userId}`);
    return [asker, asked].filter((userId) => userId !== by && isSilent(userId)).map((userId) => `${id}.${userId}`);
  });
}

/** Those of these mails that may have been late: what they ask was answered, or taken back, or nobody was told of it. */
function outdatedIn(rows: readonly StoredStep[], arrived: ReadonlySet<string>): Set<string> {
  const outdated = new Set<string>();
  for (const steps of Map.groupBy(rows, (row) => row.trip_id).values())
    for (const [at, { step, step_id: id, state, asker_id: asker, asked_id: asked }] of steps.entries())
      for (const userId of [asker, asked]) {
        const hasAnswered = steps.slice(at).some((later) => later.step.startsWith('say_') && later.by_id === userId);
        const isOutdated =
          (step === 'ask' && state !== 'asked') ||
          (step === 'agree' && state !== 'agreed') ||
          (step === 'change_trip' &&
            (!isOpen(state) || steps.slice(at + 1).some((later) => later.step === 'change_trip'))) ||
          (step === 'ask_met' && (state !== 'agreed' || hasAnswered)) ||
          (step === 'withdraw' && !arrived.has(`${steps[0]?.step_id}.${userId}`));
        if (isOutdated) outdated.add(`${id}.${userId}`);
      }
  return outdated;
}

/** Asks again and again: each time takes a statement. */
async function until(isMet: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isMet())) if (performance.now() - began > GIVE_UP_MS) throw new Error('It has waited in vain.');
}
