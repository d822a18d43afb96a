import { beforeAll, describe, expect, it } from '@jest/globals';
import { RETENTION, type RetentionId, type RetentionPeriod } from 'contracts';
import { RetentionFlow } from '../src/flows/retention/retention.flow.ts';
import { LINK_TTL_MS } from '../src/modules/listings/listing.entity.ts';
import { ListingSweepJob } from '../src/modules/listings/own/listing-sweep.job.ts';
import { PaymentsSweepJob } from '../src/modules/payments/transfers/sweep.job.ts';
import { LIMIT_TABLE, type LimitTable } from '../src/platform/limits/limits.ts';
import { RETENTION_JOB, RetentionSweep } from '../src/platform/retention/retention.ts';
import { NOTHING_PERSONAL, retention } from '../src/retention.ts';
import { run } from './database.ts';
import { useTestApp } from './harness.ts';
import { account, givenIn } from './listings/given.ts';

const app = useTestApp();
const given = givenIn(app);
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  run<Row>(app().settings.databaseUrl, text, values);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const jobs: Readonly<Record<string, () => Promise<void>>> = {
  [RETENTION_JOB]: () => app().nest.get(RetentionSweep).sweep(),
  'account.retention': () => app().nest.get(RetentionFlow).sweep(),
  'listings.sweep': () => app().nest.get(ListingSweepJob).sweep(),
  'payments.sweep': () => app().nest.get(PaymentsSweepJob).sweep(),
};

/** Who has rows in the tables below. */
const people = { one: 0, other: 0 };
beforeAll(async () => {
  people.one = (await given.traveler()).user.id;
  people.other = (await given.traveler()).user.id;
  await sql(
    `insert into messaging.conversation (id, lower_id, higher_id, created_at) values (9001, ${people.one}, ${people.other}, now())`,
  );
});

interface Sample {
  /** Of the age $1, with the number $2, a new one each time. Returns its key as text. */
  readonly insert: () => string;
  /** Finds the row by its key $1, as long as it holds what the period is for. */
  readonly find: string;
  /** Of what is past the period, and of what is not, in milliseconds; by default an hour around the period. */
  readonly ages?: readonly [old: number, young: number];
}

const aListing = (columns: string, values: string) => `
  insert into listings.listing (type, user_id, name, email, phone_number, departure_airport_id, arrival_airport_id, ${columns})
  select 'helper', ${people.one}, 'Priya', 'priya' || $2::int || '@example.com', '+447700900142', 1, 2, ${values} returning id::text as key`;
const anAlert = (lastDay: string, createdAt: string, endedAt: string) => `
  insert into listings.alert (user_id, email, departure_airport_id, first_day, last_day, frequency, time_zone, confirmed_at, created_at, ended_at)
  select case when created is null then $2::int end, case when created is null then null else $2::int || '@example.com' end, 1,
    ${lastDay} - 1, ${lastDay}, 'daily', 'UTC', case when created is null then now() end, coalesce(created, now()), ${endedAt}::timestamptz
  from (select ${createdAt}::timestamptz as created) as c returning id::text as key`;
const aFormerAccount = (kind: string) => `
  insert into platform.former_account (kind, email_key, content, erased_at)
  values ('${kind}', 'key ' || $2::int, '{}', $1) returning id::text as key`;
const hours = (old: number, young: number) => [old * HOUR_MS, young * HOUR_MS] as const;
const byId = (table: string, column = 'id') => `select 1 from ${table} where ${column}::text = $1`;

/** By table and period: a row of each that a job ends. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'account.account unconfirmed': {
    insert: () => `insert into account.account (email, username, created_at)
      values ('typed' || $2::int || '@example.com', 'Typed ' || $2::int, $1) returning id::text as key`,
    find: byId('account.account'),
  },
  'account.session sessions': {
    insert: () => `insert into account.session (user_id, token_hash, created_at, last_used_at)
      values (${people.one}, 'hash ' || $2::int, $1, $1) returning id::text as key`,
    find: byId('account.session'),
  },
  'account.login_challenge codes': {
    insert: () => `insert into account.login_challenge (id, token_hash, email, expires_at, last_sent_at)
      values ($2::int, 'hash ' || $2::int, 'a@example.com', $1, $1) returning id::text as key`,
    find: byId('account.login_challenge'),
  },
  'account.login_link codes': {
    insert: () => `insert into account.login_link (id, email, expires_at, last_sent_at)
      values ($2::int, $2::int || '@example.com', $1, $1) returning id::text as key`,
    find: byId('account.login_link'),
  },
  'account.phone_verification codes': {
    insert: () => `insert into account.phone_verification (account_id, phone_number, state, sent_at, expires_at)
      select id, '+447700900142', 'sent', $1, $1 from account.account
      where $2::int > 0 and id not in (select account_id from account.phone_verification) order by id limit 1 returning account_id::text as key`,
    find: byId('account.phone_verification', 'account_id'),
  },
  'account.email_change codes': {
    insert: () => `insert into account.email_change (user_id, email, last_sent_at)
      select id, 'new@example.com', $1 from account.account
      where $2::int > 0 and id not in (select user_id from account.email_change) order by id limit 1 returning id::text as key`,
    find: byId('account.email_change'),
  },
  'account.email_change_notice formerEmails': {
    insert: () => `insert into account.email_change_notice (user_id, old_email, changed_at)
      values (${people.one}, 'old' || $2::int || '@example.com', $1) returning id::text as key`,
    find: byId('account.email_change_notice'),
  },
  'listings.listing unconfirmed': {
    insert: () => aListing('date, created_at', 'current_date + 40, $1'),
    find: byId('listings.listing'),
  },
  'listings.listing listingContacts': {
    insert: () => aListing('date, confirmed_at, status', "$1::date, now(), 'expired'"),
    find: `${byId('listings.listing')} and (email is not null or phone_number is not null)`,
    ages: hours(93 * 24, 88 * 24),
  },
  'listings.listing deletedListings': {
    insert: () =>
      aListing(
        'date, confirmed_at, status, status_before, deleted_at',
        "current_date + 40, now(), 'deleted', 'active', $1",
      ),
    find: byId('listings.listing'),
    ages: hours(1, 0.1),
  },
  'listings.health_needs healthNeeds': {
    insert: () => `with listing as (${aListing('date, confirmed_at', '$1::date, now()')})
      insert into listings.health_needs (listing_id, ciphertext, key_id, consented_at)
      select key::bigint, '\\x00', 'none', now() from listing returning listing_id::text as key`,
    find: byId('listings.health_needs', 'listing_id'),
    ages: hours(31 * 24, 29 * 24),
  },
  'messaging.trip tripNotes': {
    insert:
      () => `insert into messaging.trip (conversation_id, asker_id, asked_id, helper_id, offer_id, content, departure_airport,
        arrival_airport, whole_departure_airport, whole_arrival_airport, date, last_date, departs_at, question_at, notes, created_at, updated_at)
      values (9001, ${people.one}, ${people.other}, ${people.one}, $2::int, 'Shall we?', 'MAA', 'LHR', 'MAA', 'LHR', $1::date, $1::date, $1, $1,
        'Desk 14', $1, $1) returning id::text as key`,
    find: `${byId('messaging.trip')} and (notes <> '' or notes_by_id is not null or notes_at is not null)`,
    ages: hours(31 * 24, 29 * 24),
  },
  'listings.contact_email_confirmation otherContactEmails': {
    insert: () => `with listing as (${aListing('date, confirmed_at', 'current_date + 40, now()')})
      insert into listings.contact_email_confirmation (id, listing_id, email, link_expires_at)
      select $2::int, key::bigint, 'other@example.com', $1::timestamptz + interval '${LINK_TTL_MS} milliseconds' from listing returning id::text as key`,
    find: byId('listings.contact_email_confirmation'),
  },
  'listings.contact_email_confirmation listingContacts': {
    insert: () => `with listing as (${aListing('date, confirmed_at', '$1::date, now()')})
      insert into listings.contact_email_confirmation (id, listing_id, email, link_expires_at, confirmed_at)
      select $2::int, key::bigint, 'other@example.com', now(), now() from listing returning id::text as key`,
    find: byId('listings.contact_email_confirmation'),
    ages: hours(93 * 24, 88 * 24),
  },
  'listings.alert alerts': {
    insert: () => anAlert('$1::date', 'null', 'null'),
    find: byId('listings.alert'),
    ages: hours(9 * 24, 6 * 24),
  },
  'listings.alert endedAlerts': {
    insert: () => anAlert('current_date + 40', 'null', '$1'),
    find: byId('listings.alert'),
  },
  'listings.alert unconfirmedAlerts': {
    insert: () => anAlert('current_date + 40', '$1', 'null'),
    find: byId('listings.alert'),
  },
  'listings.pending_contact_request pendingContactRequests': {
    insert: () => `with listing as (${aListing('date', '$1::date')})
      insert into listings.pending_contact_request (listing_id, asker_id, asked_at)
      select key::bigint, ${people.other}, now() from listing returning id::text as key`,
    find: byId('listings.pending_contact_request'),
    ages: hours(72, -24),
  },
  'listings.contact_request contactRequests': {
    insert: () => `insert into listings.contact_request (owner_id, asker_id, route, asked_at, last_asked_at, times)
      values (${people.one}, ${people.other}, 'MAA to LHR', $1, $1, $2::int) returning id::text as key`,
    find: byId('listings.contact_request'),
  },
  'listings.testimonial hiddenTestimonials': {
    insert: () => `insert into listings.testimonial (author_id, target_id, route, rating, text, created_at, status)
      values ($2::int, 999999, 'MAA to LHR', 1, 'Never came to the gate', $1, 'rejected') returning id::text as key`,
    find: byId('listings.testimonial'),
  },
  'messaging.live_event liveEvents': {
    insert: () => `insert into messaging.live_event (user_id, id, kind, other_id, created_at)
      values (${people.one}, $2::int, 'changed', ${people.other}, $1) returning id::text as key`,
    find: byId('messaging.live_event'),
  },
  'messaging.sms_copy textCopies': {
    insert: () => `insert into messaging.sms_copy (conversation_id, message_id, sender_id, receiver_id, ordered_at)
      values (9001, $2::int, ${people.one}, ${people.other}, $1) returning message_id::text as key`,
    find: byId('messaging.sms_copy', 'message_id'),
  },
  'messaging.sms_day textCopies': {
    insert: () => `insert into messaging.sms_day (day, segments) values ($1::date, $2::int) returning day::text as key`,
    find: byId('messaging.sms_day', 'day'),
    ages: hours(15 * 24 + 1, 13 * 24),
  },
  'messaging.report reports': {
    insert: () => `insert into messaging.report
        (reporter_id, kind, subject_id, about_id, reason, excerpt, status, created_at, updated_at)
      values (${people.one}, 'person', $2::int, ${people.other}, 'spam', 'Buy this', 'closed', $1, $1) returning id::text as key`,
    find: byId('messaging.report'),
  },
  'messaging.moderation_action moderation': {
    insert: () => `insert into messaging.moderation_action (action, user_id, by_whom, because, created_at)
      values ('suspend', $2::int, 'lena', 'Asked for money', $1) returning id::text as key`,
    find: byId('messaging.moderation_action'),
  },
  'messaging.contact_message contactMessages': {
    insert: () => `insert into messaging.contact_message (name, email, message, proven, created_at)
      values ('Lena', $2::int || '@example.com', 'Hello', true, $1) returning id::text as key`,
    find: byId('messaging.contact_message'),
  },
  'payments.tip canceledTips': {
    insert: () => `insert into payments.tip (id, anonymous, recipient_id, amount_cents, status, created_at, ended_at)
      select gen_random_uuid(), true, ${people.one}, 100, 'canceled', $1, $1 where $2::int > 0 returning id::text as key`,
    find: byId('payments.tip'),
  },
  ...Object.fromEntries(
    [
      ['payments.tip', byId('payments.tip')],
      ['payments.ledger_transaction', byId('payments.ledger_transaction', 'tip_id')],
      [
        'payments.ledger_entry',
        'select 1 from payments.ledger_entry e join payments.ledger_transaction t on t.id = e.transaction_id where t.tip_id::text = $1',
      ],
    ].map(([table, find = '']) => [
      `${table} books`,
      {
        insert: () => `with tip as (
            insert into payments.tip (id, anonymous, recipient_id, amount_cents, status, created_at, paid_at, ended_at)
            values (gen_random_uuid(), true, ${people.one}, 100, 'refunded', $1, $1, $1) returning id
          ), booked as (
            insert into payments.ledger_transaction (key, kind, tip_id, booked_at)
            select 'payment ' || $2::int, 'payment', id, $1 from tip returning id
          ), entries as (
            insert into payments.ledger_entry (transaction_id, account, user_id, amount_cents)
            select id, 'tipper_payments', null::bigint, 100 from booked
            union all select id, 'owed_to_helper', ${people.one}, -100 from booked
          )
          select id::text as key from tip`,
        find,
      },
    ]),
  ),
  'payments.webhook_event canceledTips': {
    insert: () => `insert into payments.webhook_event (id, type, received_at)
      values ('evt_' || $2::int, 'payment', $1) returning id as key`,
    find: byId('payments.webhook_event'),
  },
  'platform.former_account suspensions': {
    insert: () => aFormerAccount('former-suspension'),
    find: byId('platform.former_account'),
  },
  'platform.former_account formerRatings': {
    insert: () => aFormerAccount('former-rating'),
    find: byId('platform.former_account'),
  },
  'platform.rate_limit limits': {
    insert: () =>
      `insert into platform.rate_limit (key, hits, expires_at) values ('key ' || $2::int, 1, $1) returning key`,
    find: byId('platform.rate_limit', 'key'),
    ages: hours(0.1, -0.1),
  },
  'platform.bot_check_used limits': {
    insert: () =>
      `insert into platform.bot_check_used (nonce, expires_at) values ('nonce ' || $2::int, $1) returning nonce as key`,
    find: byId('platform.bot_check_used', 'nonce'),
    ages: hours(25, 23),
  },
  'platform.job_claim limits': {
    insert: () => `insert into platform.job_claim (key, until) values ('claim ' || $2::int, $1) returning key`,
    find: byId('platform.job_claim', 'key'),
    ages: hours(25, 23),
  },
  'platform.mail jobs': {
    insert: () => `insert into platform.mail (kind, subject, person, due_at, queued_at, ended_at, outcome)
      select 'kind', $2::int, 1, at, at, case when $2::int % 2 = 0 then at end, case when $2::int % 2 = 0 then 'sent' end
      from (select $1::timestamptz as at) as moment returning id::text as key`,
    find: byId('platform.mail'),
  },
  'platform.release_use reportsOfBrowsers': {
    insert: () =>
      `insert into platform.release_use (hour, site, release) values ($1, 'shell', $2::int::text) returning release as key`,
    find: byId('platform.release_use', 'release'),
  },
};

const rules = Object.entries(retention).flatMap(([table, all]) => all.map((rule) => ({ table, ...rule })));
const endedByJobs = rules.flatMap(({ table, period, ...rule }) => {
  // Erasures are files: account/erase-again.api.test.ts
  if ('act' in rule || ('job' in rule && ['pg-boss', 'account.sweep-erasures'].includes(rule.job))) return [];
  return [{ table, period, job: 'job' in rule ? rule.job : RETENTION_JOB }];
});

const lengthOf = (id: RetentionId, yearDays = 365): number => {
  const period: RetentionPeriod | null = RETENTION[id];
  if (period === null) throw new Error(`${id} has no period`);
  return period.amount * { hour: HOUR_MS, day: DAY_MS, year: yearDays * DAY_MS }[period.unit];
};

describe('the table of what is stored of people', () => {
  it('has each table of the database, or says that it holds nothing of anybody', async () => {
    const tables = await sql<{ name: string }>(
      `select relnamespace::regnamespace || '.' || relname as name from pg_class
       where relkind in ('r', 'p') and not relispartition
         and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    const known = new Set([...Object.keys(retention), ...NOTHING_PERSONAL]);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it('uses each period of the privacy policy; known browsers are cookies', () => {
    const used = new Set(rules.map(({ period }) => period));
    expect(Object.keys(RETENTION).filter((id) => !used.has(id as RetentionId))).toEqual(['knownBrowsers']);
  });

  it('names jobs that are scheduled', async () => {
    const scheduled = await sql<{ name: string }>('select name from pgboss.schedule');
    for (const { job } of endedByJobs) expect(scheduled.map(({ name }) => name)).toContain(job);
  });

  it('counts for no limit longer than it says', () => {
    const periods = Object.values(app().nest.get<LimitTable>(LIMIT_TABLE)).map(({ seconds }) => seconds * 1000);
    expect(Math.max(...periods)).toBeLessThanOrEqual(lengthOf('limits'));
  });

  it('has pg-boss delete jobs, those that were given up too', async () => {
    const queues = await sql<{ name: string; longest: number }>(
      'select name, greatest(retention_seconds, deletion_seconds) as longest from pgboss.queue',
    );
    expect(queues.some(({ name }) => name.endsWith('.dead'))).toBe(true);
    for (const { longest } of queues) expect(longest * 1000).toBeLessThanOrEqual(lengthOf('jobs'));
  });
});

let number = 1000;

describe.each(endedByJobs)('$table ($period), by $job', ({ table, period, job }) => {
  it('loses what is past its period, and nothing younger', async () => {
    const sample = SAMPLES[`${table} ${period}`];
    if (sample === undefined) throw new Error('Add a sample of this table to the test.');
    const { insert, find } = sample;
    const [old, young] = sample.ages ?? [lengthOf(period, 366) + HOUR_MS, lengthOf(period) - HOUR_MS];
    const add = async (age: number): Promise<string> => {
      const [row] = await sql<{ key: string }>(insert(), [new Date(Date.now() - age), (number += 1)]);
      if (row === undefined) throw new Error('Nothing was inserted.');
      return row.key;
    };
    const keys = [await add(old), await add(young)];
    const present = async () => Promise.all(keys.map(async (key) => (await sql(find, [key])).length > 0));
    expect(await present()).toEqual([true, true]);
    await jobs[job]?.();
    expect(await present()).toEqual([false, true]);
  });
});

describe('an address that was never confirmed', () => {
  const sweepAll = async () => {
    for (const sweep of Object.values(jobs)) await sweep();
  };
  const exists = async (table: string, id: number) =>
    (await sql(`select 1 from ${table} where id = $1`, [id])).length > 0;
  const month = () => new Date(Date.now() - 31 * DAY_MS);

  it('keeps its account while a younger listing waits for its confirmation', async () => {
    const id = await account(app(), { username: 'Posts Twice', email: 'posts.twice@example.com', createdAt: month() });
    await sql(
      `insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date)
       values ('helper', $1, 'Priya', 'posts.twice@example.com', 1, 2, current_date + 40)`,
      [id],
    );
    await sweepAll();
    expect(await exists('account.account', id)).toBe(true);
    await sql('update listings.listing set created_at = $2 where user_id = $1', [id, month()]);
    await jobs['listings.sweep']?.();
    await jobs['account.retention']?.();
    expect(await exists('account.account', id)).toBe(false);
  });

  it('is confirmed by a listing for good, also when the listing has lost its address', async () => {
    const email = 'only.confirmed@example.com';
    const id = await account(app(), { username: 'Only Confirmed', email, createdAt: month() });
    const [listing] = await sql<{ id: number }>(
      `insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, confirmed_at)
       values ('helper', $1, 'Priya', $2, 1, 2, current_date - 100, now()) returning id::int`,
      [id, email],
    );
    await sweepAll();
    await sweepAll();
    expect(await exists('account.account', id)).toBe(true);
    expect(await sql('select email from listings.listing where id = $1', [listing?.id])).toEqual([{ email: null }]);
    expect(await sql('select email from account.mail_address where id = $1', [id])).toEqual([{ email }]);
  });

  it('keeps its account while somebody logs in', async () => {
    const email = 'logs.in.late@example.com';
    const id = await account(app(), { username: 'Logs In Late', email, createdAt: month() });
    const browser = await app().logIn('somebody.else@example.com');
    await browser.requestLogin(email);
    await sweepAll();
    expect(await exists('account.account', id)).toBe(true);
  });
});

it('shows a listing without contact details to its owner', async () => {
  const me = await given.verified();
  const { id } = await given.listing(me);
  await sql("update listings.listing set date = current_date - 100, status = 'expired' where id = $1", [id]);
  await jobs['account.retention']?.();
  const { status, body } = await me.get('/api/my-listings');
  expect(status).toBe(200);
  expect(body).toMatchObject([{ id, status: 'expired', email: null, phoneNumber: null, departureAirport: 'MAA' }]);
});
