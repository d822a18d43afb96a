import { afterEach, describe, expect, it } from '@jest/globals';
import type { ReportReceipt } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import { BlockEntity, ModerationActionEntity, ReportEntity, ReportMails } from '../../src/modules/messaging/index.ts';
import { RetentionSweep } from '../../src/platform/retention/retention.ts';
import { DAY, resetLimits, setLimit } from '../account/given-login.ts';
import { type Browser, browserOf, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, published } from '../listings/given.ts';
import { bodyOf, givenMessages } from './given.ts';

const app = useTestApp();
const given = givenMessages(app);
const NOTHING_TO_REPORT = { status: 404, body: { code: 'messaging.nothing_to_report' } };
const REPORT_ONESELF = { status: 403, body: { code: 'messaging.report_oneself' } };

type Kind = 'person' | 'listing' | 'message';
const send = (who: TestBrowser, kind: Kind, id: number, more: object = {}) =>
  who.post('/api/reports', { kind, id, reason: 'spam', ...more });
const report = async (who: TestBrowser, kind: Kind, id: number, more: object = {}): Promise<ReportReceipt> =>
  bodyOf(await send(who, kind, id, more), 201);
const stored = () =>
  app()
    .em()
    .find(ReportEntity, {}, { orderBy: { id: 'asc' } });
const updateListing = (id: number, columns: Partial<ListingEntity>) =>
  app().em().nativeUpdate(ListingEntity, { id }, columns);

afterEach(async () => {
  await resetLimits(app());
  const em = app().em();
  await em.nativeDelete(ReportEntity, {});
  await em.nativeDelete(BlockEntity, {});
});

describe('a report', () => {
  it('needs a login', async () => {
    const [, you] = await given.people();
    expect(await send(browserOf(app()), 'person', you.user.id)).toMatchObject({
      status: 401,
      body: { code: 'account.login_needed' },
    });
    expect(await stored()).toEqual([]);
  });

  it('of a person stores the person, the reason and the reporter', async () => {
    const [me, you] = await given.people();
    const input = { reason: 'money', details: 'Asked for money before the flight' };
    const { id, blocked } = await report(me, 'person', you.user.id, input);
    expect(blocked).toBe(false);
    expect(await stored()).toMatchObject([
      {
        id,
        kind: 'person',
        subjectId: you.user.id,
        aboutId: you.user.id,
        reporterId: me.user.id,
        ...input,
        excerpt: you.user.username,
        status: 'open',
        conversationId: null,
      },
    ]);
  });

  it('of a message stores its text, and the conversation', async () => {
    const [me, you] = await given.people();
    const { id } = await given.send(you, me, 'Send me 200 dollars first');
    await report(me, 'message', id);
    expect(await stored()).toMatchObject([
      { kind: 'message', subjectId: id, aboutId: you.user.id, excerpt: 'Send me 200 dollars first' },
    ]);
    expect((await stored())[0]?.conversationId).toEqual(expect.any(Number));
  });

  it('of a listing stores its text of that moment', async () => {
    const [me, you] = await given.verifiedPair();
    const listing = await given.listing(you, { description: 'Pay me before the flight', flightNumber: 'BA 36' });
    await report(me, 'listing', listing.id);
    await updateListing(listing.id, { description: 'I know both airports well' });
    await report(me, 'listing', listing.id);
    const [{ excerpt } = { excerpt: '' }] = await stored();
    expect(excerpt).toContain('MAA to LHR');
    expect(excerpt).toContain('Pay me before the flight');
    expect(excerpt).not.toMatch(/@|\+44/);
  });

  it('of the same subject updates the open one, and is another one once that is closed', async () => {
    const [me, you] = await given.people();
    const first = await report(me, 'person', you.user.id, { details: 'At first' });
    const again = await report(me, 'person', you.user.id, { reason: 'abuse', details: null });
    expect(again.id).toBe(first.id);
    expect(await stored()).toMatchObject([{ reason: 'abuse', details: null }]);
    await app().em().nativeUpdate(ReportEntity, { id: first.id }, { status: 'closed' });
    expect((await report(me, 'person', you.user.id)).id).not.toBe(first.id);
  });

  it('made again stores the conversation that has begun since', async () => {
    const [me, you] = await given.people();
    await report(me, 'person', you.user.id);
    await given.send(you, me, 'Why did you report me?');
    await report(me, 'person', you.user.id);
    expect((await stored())[0]?.conversationId).toEqual(expect.any(Number));
  });

  it('is stored once where it is sent twice, and again for another reporter', async () => {
    const [me, you] = await given.people();
    const other = await given.traveler();
    const twice = await Promise.all([1, 2, 3].map(() => report(me, 'person', you.user.id)));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
    await report(other, 'person', you.user.id);
    expect(await stored()).toHaveLength(2);
  });

  it('blocks the person too where requested', async () => {
    const [me, you] = await given.people();
    expect(await report(me, 'person', you.user.id, { alsoBlock: true })).toMatchObject({ blocked: true });
    expect(await app().em().findAll(BlockEntity)).toMatchObject([{ blockerId: me.user.id, blockedId: you.user.id }]);
    expect(await given.events(me)).toMatchObject([{ kind: 'changed' }]);
    expect(await report(me, 'person', you.user.id, { alsoBlock: true })).toMatchObject({ blocked: true });
    expect(await given.events(me)).toHaveLength(1);
    expect(await given.events(you)).toEqual([]);
  });

  it('blocks nobody for a listing that a stranger may have posted', async () => {
    const [me, you] = await given.people();
    const { listing } = await published(app(), aRequest({ email: you.email }));
    expect(await report(me, 'listing', listing.id, { alsoBlock: true })).toMatchObject({ blocked: false });
    expect(await app().em().findAll(BlockEntity)).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['no reason', { reason: undefined }, 'reason'],
    ['an unknown reason', { reason: 'rude' }, 'reason'],
    ['too long details', { details: 'x'.repeat(501) }, 'details'],
    ['an unknown kind', { kind: 'airport' }, 'kind'],
  ])('with %s is refused, with the name of the field', async (_, more, path) => {
    const [me, you] = await given.people();
    const answer = await send(me, 'person', you.user.id, more);
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    expect(await stored()).toEqual([]);
  });
});

describe('nobody reports', () => {
  it('oneself, or one’s own listing', async () => {
    const me = await given.verified();
    const listing = await given.listing(me);
    expect(await send(me, 'person', me.user.id)).toMatchObject(REPORT_ONESELF);
    expect(await send(me, 'listing', listing.id)).toMatchObject(REPORT_ONESELF);
  });

  it('what does not exist', async () => {
    const me = await given.traveler();
    for (const kind of ['person', 'listing', 'message'] as const)
      expect(await send(me, kind, 999_999)).toMatchObject(NOTHING_TO_REPORT);
  });

  it('a message that they have not received', async () => {
    const [me, you] = await given.people();
    const stranger = await given.traveler();
    const { id } = await given.send(me, you, 'Shall we meet?');
    for (const who of [stranger, me]) expect(await send(who, 'message', id)).toMatchObject(NOTHING_TO_REPORT);
    await report(you, 'message', id);
  });

  it.each(['closed', 'hidden', 'expired', 'deleted'] as const)(
    'a listing that is %s, unless they have asked or written about it',
    async (status) => {
      const you = await given.verified();
      const [stranger, asker, writer] = [await given.traveler(), await given.traveler(), await given.traveler()];
      const listing = await given.listing(you);
      await asker.post(`/api/listings/${listing.id}/contact`);
      await given.send(writer, you, 'Are you on this flight?', { listingId: listing.id });
      const isDeleted = status === 'deleted';
      await updateListing(listing.id, { status, ...(isDeleted && { deletedAt: new Date(), statusBefore: 'active' }) });
      expect(await send(stranger, 'listing', listing.id)).toMatchObject(NOTHING_TO_REPORT);
      for (const who of [asker, writer])
        expect((await send(who, 'listing', listing.id)).status).toBe(isDeleted ? 404 : 201);
    },
  );
});

describe('a blocked person', () => {
  it.each(['person', 'listing', 'message'] as const)('can report a %s', async (kind) => {
    const [me, you] = await given.verifiedPair();
    const listing = await given.listing(you);
    const message = await given.send(you, me, 'Pay me first');
    await you.put(`/api/blocks/${me.user.id}`);
    const id = { person: you.user.id, listing: listing.id, message: message.id }[kind];
    expect(await report(me, kind, id, { alsoBlock: true })).toEqual({ id: expect.any(Number), blocked: true });
    expect(await stored()).toMatchObject([{ kind, subjectId: id, aboutId: you.user.id }]);
  });
});

describe('reports of one person', () => {
  it('are limited, and refused ones are not counted (ASVS 2.4.1)', async () => {
    const [me, you] = await given.people();
    setLimit(app(), 'messaging.report', 2);
    await send(me, 'message', 999_999);
    await report(me, 'person', you.user.id);
    await report(me, 'person', you.user.id);
    expect(await send(me, 'person', you.user.id)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    });
    await report(you, 'person', me.user.id);
  });

  it('stay without the reporter when they delete their account', async () => {
    const [me, you] = await given.people();
    await report(me, 'person', you.user.id, { details: 'Was rude' });
    await given.leave(me);
    expect(await stored()).toMatchObject([{ reporterId: null, aboutId: you.user.id, details: 'Was rude' }]);
  });

  it('outlive their subjects', async () => {
    const [me, you] = await given.verifiedPair();
    const listing = await given.listing(you);
    const { id } = await given.send(you, me, 'Pay me first');
    for (const [kind, subject] of [
      ['person', you.user.id],
      ['listing', listing.id],
      ['message', id],
    ] as const)
      await report(me, kind, subject);
    await given.leave(you);
    expect((await stored()).map(({ kind, aboutId }) => [kind, aboutId])).toEqual([
      ['person', you.user.id],
      ['listing', you.user.id],
      ['message', you.user.id],
    ]);
  });

  it('are in their own download, and in nobody else’s', async () => {
    const [me, you] = await given.people();
    await report(me, 'person', you.user.id, { details: 'Was rude' });
    const reportsOf = async (who: Browser) =>
      ((await who.get('/api/account/data')).body as { messages: { reports: object[] } }).messages.reports;
    expect(await reportsOf(me)).toMatchObject([
      { kind: 'person', reason: 'spam', details: 'Was rude', status: 'open' },
    ]);
    expect(await reportsOf(you)).toEqual([]);
  });
});

const moderate = () => app().nest.get(ModerateFlow);
const moderator = { byWhom: 'rosa', because: 'Looked at it' };

async function givenReport(): Promise<number> {
  const [me, you] = await given.people();
  await given.send(you, me, 'Pay me first');
  return (await report(me, 'person', you.user.id, { reason: 'money' })).id;
}

/** Moves a report's dates into the past. */
const age = (id: number, months: number, days = 0) => {
  const past = app().clock.now();
  past.setUTCMonth(past.getUTCMonth() - months);
  const at = new Date(past.getTime() - days * DAY);
  return app().em().nativeUpdate(ReportEntity, { id }, { createdAt: at, updatedAt: at });
};

describe('a closed report', () => {
  it('is deleted two years after it was closed, and the log of actions is not', async () => {
    const [old, recent, open] = [await givenReport(), await givenReport(), await givenReport()];
    for (const id of [old, recent]) await moderate().close(id, moderator);
    await age(old, 24, 1);
    await age(recent, 24, -1);
    await age(open, 36);
    await app().nest.get(RetentionSweep).sweep();
    expect((await stored()).map(({ id }) => id)).toEqual([recent, open]);
    expect(await app().em().find(ModerationActionEntity, { reportId: old })).toMatchObject([{ action: 'close' }]);
  });

  it('is shown as it was reported, without messages', async () => {
    const id = await givenReport();
    expect((await moderate().show(id, moderator)).messages).toMatchObject([{ content: 'Pay me first' }]);
    await moderate().close(id, moderator);
    const { messages, excerpt } = await moderate().show(id, moderator);
    expect({ messages, excerpt }).toEqual({ messages: [], excerpt: expect.stringMatching(/\w/) });
  });
});

describe('the list of reports', () => {
  const insertReports = (count: number, status: string) =>
    run(
      app().settings.databaseUrl,
      `insert into messaging.report (reporter_id, kind, subject_id, about_id, reason, excerpt, status, created_at, updated_at)
       select n, 'person', 900000, 900000, 'spam', 'Vikram', $2, now(), now() from generate_series(1, $1::int) n`,
      [count, status],
    );

  it('ends after a hundred, and counts the rest', async () => {
    await insertReports(103, 'open');
    await insertReports(4, 'closed');
    const list = async (all: boolean) => {
      const { reports, more } = await moderate().list({ all });
      return [reports.length, more];
    };
    expect(await list(false)).toEqual([100, 3]);
    expect(await list(true)).toEqual([100, 7]);
    await app()
      .em()
      .nativeDelete(ReportEntity, { reporterId: { $gt: 3 } });
    expect(await list(false)).toEqual([3, 0]);
  });
});

describe('the operator', () => {
  const statusOf = async (id: number) => (await app().em().findOneOrFail(ListingEntity, { id })).status;
  const reporters = (count: number) => Promise.all(Array.from({ length: count }, () => given.verified()));

  it('gets a mail about a report of danger, with no name and no text', async () => {
    const [me, you] = await given.people();
    await report(me, 'person', you.user.id, { reason: 'money', details: 'Asked for 500 dollars' });
    const mail = await app().mailTo(app().settings.contact.email, ({ subject }) => subject.includes(': money'));
    expect(mail.text).not.toContain('500 dollars');
    expect(mail.text).not.toContain(you.user.username);
  });

  it('gets other reports in one mail a day, while any is open', async () => {
    const [me, you] = await given.people();
    const { id } = await report(me, 'person', you.user.id, { reason: 'spam' });
    await app().nest.get(ReportMails).orderSummary();
    await app().mailTo(app().settings.contact.email, ({ subject }) => subject.includes('Open reports: 1'));
    expect(
      app()
        .outbox()
        .filter(({ subject }) => subject.includes(`Report ${id}:`)),
    ).toEqual([]);
  });

  it('finds no listing hidden by three young accounts, of less than 30 days, whatever the month (ASVS 2.3.2)', async () => {
    const { listing } = await published(app(), aRequest({ email: 'framed@example.com' }));
    const aged = async (days: number) => {
      const who = await given.traveler();
      await run(
        app().settings.databaseUrl,
        "update account.account set created_at = now() - interval '1 day' * $2 where id = $1",
        [who.user.id, days],
      );
      return who;
    };
    for (const days of [29.9, 29.9, 29.9, 30.1, 30.1]) await report(await aged(days), 'listing', listing.id);
    expect(await statusOf(listing.id)).toBe('active');
    await report(await aged(30.1), 'listing', listing.id);
    expect(await statusOf(listing.id)).toBe('hidden');
  });

  it('finds a listing hidden that three independent people have reported at the same time (ASVS 15.4.2)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { listing } = await published(app(), aRequest({ email: `reported.${round}@example.com` }));
      const all = await reporters(3);
      await Promise.all(all.map((who) => report(who, 'listing', listing.id)));
      expect(await statusOf(listing.id)).toBe('hidden');
    }
  });

  it('finds a listing hidden that three independent people have reported, and may show it again', async () => {
    const { listing } = await published(app(), aRequest({ email: 'reported@example.com' }));
    const [first, second, third, fourth] = await reporters(4);
    const stranger = await given.traveler();
    for (const who of [stranger, first, second]) await report(who!, 'listing', listing.id);
    expect(await statusOf(listing.id)).toBe('active');
    await report(third!, 'listing', listing.id);
    expect(await statusOf(listing.id)).toBe('hidden');
    await app().mailTo(app().settings.contact.email, ({ text }) => text.includes('hidden until you have looked'));
    const [logged] = await app().em().find(ModerationActionEntity, { listingId: listing.id });
    expect(logged).toMatchObject({ action: 'hide-listing', byWhom: 'the site' });
    await app().nest.get(ModerateFlow).restoreListing(listing.id, { byWhom: 'Ravi', because: 'nothing is wrong' });
    await report(fourth!, 'listing', listing.id);
    expect(await statusOf(listing.id)).toBe('active');
  });
});
