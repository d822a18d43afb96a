import { beforeEach, describe, expect, it } from '@jest/globals';
import { ModerateFlow } from '../../src/flows/moderate/index.ts';
import { ModerationActionEntity, ReportEntity } from '../../src/modules/messaging/index.ts';
import { ReportSweepJob } from '../../src/modules/messaging/reports/report-sweep.job.ts';
import { DAY } from '../account/given-login.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, givenTalk } from './given.ts';

const app = useTestApp();
const talk = givenTalk(app);
const who = { byWhom: 'rosa', because: 'Looked at it' };
const moderate = () => app().nest.get(ModerateFlow);
const left = async () => (await app().em().findAll(ReportEntity)).map(({ id }) => id);

beforeEach(() => app().em().nativeDelete(ReportEntity, {}));

async function reported(): Promise<number> {
  const [me, you] = await talk.people();
  await talk.say(you, me, 'Pay me first');
  const report = { kind: 'person', id: you.user.id, reason: 'money' };
  return bodyOf<{ id: number }>(await me.post('/api/reports', report), 201).id;
}

/** As if nothing had happened to it for so long. */
const age = (id: number, months: number, days = 0) => {
  const then = app().clock.now();
  then.setUTCMonth(then.getUTCMonth() - months);
  const at = new Date(then.getTime() - days * DAY);
  return app().em().nativeUpdate(ReportEntity, { id }, { createdAt: at, updatedAt: at });
};

describe('a closed report', () => {
  it('is forgotten two years after it was closed, and what was done about it is not', async () => {
    const [old, recent, open] = [await reported(), await reported(), await reported()];
    for (const id of [old, recent]) await moderate().close(id, who);
    await age(old, 24, 1);
    await age(recent, 24, -1);
    await age(open, 36);
    await app().nest.get(ReportSweepJob).sweep();
    expect(await left()).toEqual([recent, open]);
    expect(await app().em().find(ModerationActionEntity, { reportId: old })).toMatchObject([{ action: 'close' }]);
  });

  it('is shown as it was reported: what the two write is nobody’s business any more', async () => {
    const id = await reported();
    expect((await moderate().show(id, who)).messages).toMatchObject([{ content: 'Pay me first' }]);
    await moderate().close(id, who);
    const { messages, excerpt } = await moderate().show(id, who);
    expect({ messages, excerpt }).toEqual({ messages: [], excerpt: expect.stringMatching(/\w/) });
  });
});

describe('the list of reports', () => {
  const many = (count: number, status: string) =>
    run(
      app().settings.databaseUrl,
      `insert into messaging.report (reporter_id, kind, subject_id, about_id, reason, excerpt, status, created_at, updated_at)
       select n, 'person', 900000, 900000, 'spam', 'Vikram', $2, now(), now() from generate_series(1, $1::int) n`,
      [count, status],
    );

  it('ends after a hundred, and says how many more there are', async () => {
    await many(103, 'open');
    await many(4, 'closed');
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
