import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY_SECONDS, HOUR_SECONDS } from 'contracts';
import { Clock } from '../clock/clock.ts';
import { Jobs, type JobToSend, type QueueOptions, runExclusively } from '../jobs/jobs.ts';
import { LimitedError, Limits } from '../limits/limits.ts';
import { type MailFacts, MailKinds, type MailSubject } from './mail-kind.ts';
import { Mailer } from './mailer.ts';

export const MAIL_JOB = 'platform.mail';
const DUE_MAILS_JOB = 'platform.due-mails';

/** Retries cover two and a half days of a mail server that is down. */
const QUEUE: QueueOptions = {
  retryLimit: 60,
  expireInSeconds: 60,
  deleteAfterSeconds: HOUR_SECONDS,
  deduplicateByKey: true,
  concurrency: 6,
};
const URGENT = { priority: 1, retryDelayMax: 20 };
/** What is due later has no job until then: `queueDue` looks once a minute. */
const SOON_SECONDS = 60;
/** Clocks of nodes and of the database differ by less: a job that comes so early is in time. */
const CLOCK_SKEW_MS = 5000;
/** What comes meanwhile is in the same mail. */
const LATE_MS = HOUR_SECONDS * 1000;
/** Longer than all retries: the job of the mail is gone. */
const LOST_MS = 3 * DAY_SECONDS * 1000;
const BATCH_SIZE = 500;

/** Orders before it was sent are one mail, as soon as the first of them. In the order of the key, so that transactions cannot deadlock. */
const ORDER = `
  insert into platform.mail as m (kind, subject, person, due_at, priority, queued_at)
  select ?::text, subject, person, coalesce(?::timestamptz, now()), ?::smallint, case when ? then now() end
  from (select distinct subject, person from unnest(?::text[], ?::bigint[]) as w (subject, person)) as wanted
  order by subject, person
  on conflict (kind, subject, person) do update set
    orders = m.orders + 1, ended_at = null, outcome = null, is_late = m.is_late and m.ended_at is null,
    due_at = case when m.ended_at is not null then excluded.due_at when m.is_late then m.due_at else least(m.due_at, excluded.due_at) end,
    queued_at = case when m.ended_at is null and (m.is_late or m.due_at <= excluded.due_at) then m.queued_at else excluded.queued_at end,
    priority = excluded.priority
  where ?
  returning id`;

const FIND = `
  select id, kind, subject, person, due_at as "dueAt", orders, is_late as "isLate", attempted_at is not null as "isAttempted"
  from platform.mail where ended_at is null and`;

/** Index: mail_waiting. */
const QUEUE_DUE = `
  with due as materialized (
    select id from platform.mail where ended_at is null and due_at <= ? and (queued_at is null or queued_at < ?)
    order by due_at, id limit ${BATCH_SIZE} for update skip locked
  )
  update platform.mail m set queued_at = ? from due where m.id = due.id returning m.id, m.kind, m.priority`;

/** One that was ordered again while it was sent is sent again. */
const END = `
  update platform.mail m set
    ended_at = case when m.orders = sent.orders then ?::timestamptz end,
    outcome = case when m.orders = sent.orders then ? end,
    queued_at = case when m.orders = sent.orders then m.queued_at end,
    is_late = m.is_late and m.orders = sent.orders
  from unnest(?::bigint[], ?::int[]) as sent (id, orders) where m.id = sent.id`;

const ATTEMPT = 'update platform.mail set attempted_at = ? where id = any(?::bigint[])';

const POSTPONE = 'update platform.mail set due_at = ?, queued_at = null where id = ?';

/** With those that wait already. */
const MAKE_LATE = `
  update platform.mail m set is_late = true, queued_at = null, due_at = coalesce(
    (select min(due_at) from platform.mail o
      where o.kind = m.kind and o.person is not distinct from m.person and o.is_late and o.ended_at is null), ?)
  where id = ?`;

interface Row extends MailSubject {
  readonly id: number;
  readonly kind: string;
  readonly dueAt: Date;
  /** How often it was ordered. */
  readonly orders: number;
  /** Past a limit: it goes with the others that wait. */
  readonly isLate: boolean;
  /** It may have arrived: a node has died while it sent it. */
  readonly isAttempted: boolean;
}

/** A mail to be sent, with what it says. */
interface FoundMail {
  readonly row: Row;
  readonly facts: MailFacts;
}

/** What an order names; no `person` where the address belongs to no account. */
export interface MailOrder {
  readonly subject: string | number;
  readonly person?: number | null;
}

interface OrderOptions {
  readonly delaySeconds?: number;
  /** Of the mails that are due, those with more go first; 0 by default. */
  readonly priority?: number;
}

/**
 * The mails of the site, by kind: ordered in the transaction that they follow, with ids only, decided and written when they are sent. A mail
 * is sent once, however often its job runs; a crash between sending and noting it repeats it, under the same message id.
 */
@Injectable()
export class MailOutbox implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly limits: Limits,
    private readonly mailer: Mailer,
    private readonly kinds: MailKinds,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ mailId: number }>(MAIL_JOB, ({ mailId }) => this.send(mailId), QUEUE);
    this.jobs.every(DUE_MAILS_JOB, () => this.queueDue());
  }

  /** Whether the site sends mail. */
  get isOn(): boolean {
    return this.mailer.isOn;
  }

  /** Orders mails of a kind, in the transaction of `em`. */
  async order(
    em: EntityManager,
    name: string,
    mails: readonly MailOrder[],
    { delaySeconds = 0, priority = 0 }: OrderOptions = {},
  ): Promise<void> {
    const { repeats = false, waitsForServer = false } = this.kinds.get(name);
    if (mails.length === 0 || (!this.isOn && !waitsForServer)) return;
    const dueAt = delaySeconds === 0 ? null : new Date(this.clock.now().getTime() + delaySeconds * 1000);
    const isSoon = this.isOn && delaySeconds <= SOON_SECONDS;
    const subjects = toArray(mails.map(({ subject }) => subject));
    const people = toArray(mails.map(({ person = null }) => person));
    const values = [name, dueAt, priority, isSoon, subjects, people, repeats];
    const ordered = await em.execute<{ id: number }[]>(ORDER, values);
    const rows = ordered.map(({ id }) => ({ id, kind: name, priority }));
    if (isSoon) await this.sendJobs(em, rows, delaySeconds);
  }

  /** Whether the mail was ordered, and cannot have arrived: nobody has been sendable. */
  async isUnsent(em: EntityManager, name: string, { subject, person = null }: MailOrder): Promise<boolean> {
    const sql = 'select from platform.mail where kind = ? and subject = ? and person = ? and attempted_at is null';
    return (await em.execute<object[]>(sql, [name, String(subject), person])).length > 0;
  }

  /** Takes back mails that were not sent yet, in the transaction of `em`: another one has said it. */
  async drop(em: EntityManager, name: string, mails: readonly MailOrder[]): Promise<void> {
    const sql = `update platform.mail set ended_at = ?, outcome = 'nothing' where kind = ? and subject = ? and person = ? and ended_at is null`;
    for (const { subject, person = null } of mails)
      await em.execute(sql, [this.clock.now(), name, String(subject), person]);
  }

  /** Gives mails that are due a job: those that had to wait, and those whose job is gone. Once a minute, on one node. */
  async queueDue(): Promise<void> {
    if (!this.isOn) return;
    for (let count = BATCH_SIZE; count === BATCH_SIZE;)
      count = await this.em.fork().transactional(async (em) => {
        const now = this.clock.now();
        const values = [now, new Date(now.getTime() - LOST_MS), now];
        const rows = await em.execute<{ id: number; kind: string; priority: number }[]>(QUEUE_DUE, values);
        await this.sendJobs(em, rows);
        return rows.length;
      });
  }

  /** Sends a mail that is due, unless it was sent, or there is nothing to send. */
  async send(id: number): Promise<void> {
    const found = await this.find(this.em.fork(), id);
    if (found === undefined) return;
    // By person: what one mail says may depend on another one, and several become one
    const claim = `${found.kind}/${found.person ?? found.subject}`;
    await runExclusively(this.em, claim, async (em) => {
      const row = await this.find(em, id);
      if (row === undefined) return;
      const isEarly = row.dueAt.getTime() > this.clock.now().getTime() + CLOCK_SKEW_MS;
      if (!this.isOn || isEarly) await em.execute(POSTPONE, [row.dueAt, id]);
      else await (row.isLate ? this.sendLate(em, row) : this.sendOne(em, row));
    });
  }

  private async sendOne(em: EntityManager, row: Row): Promise<void> {
    const kind = this.kinds.get(row.kind);
    const facts = await this.kinds.findFacts(em, row.kind, row);
    if (facts === undefined) return this.end(em, [row], 'nothing');
    if ('notBefore' in facts) return void (await em.execute(POSTPONE, [facts.notBefore, row.id]));
    const mail = { row, facts };
    const send = (): Promise<void> => this.mail(em, mail);
    try {
      await (kind.sendWithin?.(this.limits, facts, send) ?? send());
    } catch (error) {
      if (!(error instanceof LimitedError)) throw error;
      const now = this.clock.now().getTime();
      if (kind.composeSeveral) return void (await em.execute(MAKE_LATE, [new Date(now + LATE_MS), row.id]));
      return void (await em.execute(POSTPONE, [new Date(now + error.retryAfter * 1000), row.id]));
    }
    await this.end(em, [row], 'sent', [facts]);
  }

  /** One mail about all that wait for this person. */
  private async sendLate(em: EntityManager, { kind: name, person }: Row): Promise<void> {
    const late = `${FIND} kind = ? and person is not distinct from ? and is_late order by id`;
    const sendable: FoundMail[] = [];
    const settled: Row[] = [];
    for (const row of await em.execute<Row[]>(late, [name, person])) {
      const facts = await this.kinds.findFacts(em, name, row);
      if (facts === undefined) settled.push(row);
      else if ('notBefore' in facts) await em.execute(POSTPONE, [facts.notBefore, row.id]);
      else sendable.push({ row, facts });
    }
    const [first, ...others] = sendable;
    if (first) await this.mail(em, first, ...others);
    const [rows, all] = [sendable.map(({ row }) => row), sendable.map(({ facts }) => facts)];
    await this.end(em, rows, 'sent', all);
    await this.end(em, settled, 'nothing');
  }

  /** One mail about all of them. Stores before that they may arrive. */
  private async mail(em: EntityManager, first: FoundMail, ...others: readonly FoundMail[]): Promise<void> {
    const { id, kind, orders } = first.row;
    const composed = this.kinds.compose(kind, first.facts, ...others.map(({ facts }) => facts));
    const rows = [first, ...others].map(({ row }) => row);
    const firstTried = toArray(rows.filter(({ isAttempted }) => !isAttempted).map((row) => row.id));
    await em.execute(ATTEMPT, [this.clock.now(), firstTried]);
    try {
      await this.mailer.send({ ...composed, to: first.facts.to, messageId: `${kind}.${id}.${orders}` });
    } catch (error) {
      await em.execute(ATTEMPT, [null, firstTried]);
      throw error;
    }
  }

  private async end(
    em: EntityManager,
    rows: readonly Row[],
    outcome: 'sent' | 'nothing',
    all: readonly MailFacts[] = [],
  ): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const now = this.clock.now();
    const [ids, orders] = [toArray(rows.map((row) => row.id)), toArray(rows.map((row) => row.orders))];
    await em.transactional(async (own) => {
      if (outcome === 'sent') await this.kinds.get(first.kind).onSent?.(own, all, now);
      await own.execute(END, [now, outcome, ids, orders]);
    });
  }

  private async find(em: EntityManager, id: number): Promise<Row | undefined> {
    const [row] = await em.execute<Row[]>(`${FIND} id = ?`, [id]);
    return row;
  }

  private async sendJobs(
    em: EntityManager,
    mails: readonly { id: number; kind: string; priority: number }[],
    startAfterSeconds = 0,
  ): Promise<void> {
    const jobs = mails.map(({ id, kind, priority }): JobToSend => ({
      data: { mailId: id, kind },
      key: String(id),
      priority,
      startAfterSeconds,
      ...(this.kinds.get(kind).isUrgent && URGENT),
    }));
    await this.jobs.sendAll(em, MAIL_JOB, jobs);
  }
}

/** As PostgreSQL reads it: ids and subjects have neither quotes nor commas. */
const toArray = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;
