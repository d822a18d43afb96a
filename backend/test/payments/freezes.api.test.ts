import { describe, expect, it } from '@jest/globals';
import type { ReceivedTip } from 'contracts';
import { runCommand } from '../../src/commands/run-command.ts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { ModerationActionEntity } from '../../src/modules/messaging/index.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, ids } from '../messaging/given.ts';
import { type PaidTip, useHeldWebhooks } from './given.ts';

const app = useTestApp();
const given = useHeldWebhooks(app);
const who = { byWhom: 'rosa', because: 'Fifty cards in one night' };
const moderate = () => app().nest.get(ModerateFlow);
const freeze = ({ user }: Browser) => moderate().freezePayouts(user.id, who);
const unfreeze = ({ user }: Browser) => moderate().unfreezePayouts(user.id, who);
const env = () => ({ DATABASE_URL: app().settings.databaseUrl, DATA_DIR: app().settings.dataDir });

async function frozenHelper(): Promise<{ helper: Browser; tip: PaidTip }> {
  const helper = await given.helper();
  const tip = await given.paidTip(helper);
  await given.enablePayouts(helper);
  await freeze(helper);
  return { helper, tip };
}

describe('a helper whose payouts are frozen', () => {
  it('gets nothing, neither by a job nor by the sweep, until the freeze ends', async () => {
    const { helper, tip } = await frozenHelper();
    await given.transfer(tip);
    await given.sweep();
    await given.waitForJobs(tip);
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [] });
    expect(await unfreeze(helper)).toContain('What is due is transferred within an hour.');
    await given.sweep();
    await given.waitForStatus(tip, 'transferred');
  });

  it('gets nothing where the freeze comes between the job and its claim (ASVS 15.4.2)', async () => {
    const { helper, tip } = await frozenHelper();
    await unfreeze(helper);
    const freezes = () => Promise.allSettled([freeze(helper), freeze(helper)]);
    const [outcomes] = await Promise.all([freezes(), given.transfer(tip)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const moved = given.getMoved(tip).transfers;
    await given.transfer(tip);
    expect(given.getMoved(tip).transfers).toEqual(moved);
  });

  it('has tips refunded after 60 days', async () => {
    const { tip } = await frozenHelper();
    await given.backdate(tip, 60);
    await given.sweep();
    await given.waitForStatus(tip, 'refunded');
    expect(given.getMoved(tip)).toEqual({ transfers: [], refunds: [1500] });
  });

  it('gets no new tips, and the pages say so beforehand', async () => {
    const { helper } = await frozenHelper();
    expect(await given.requestIntent(app(), helper)).toMatchObject({ status: 403, body: { code: 'payments.no_tips' } });
    expect(bodyOf(await app().get(`/api/users/${ids(helper)}`))).toMatchObject({ takesTips: false });
    await unfreeze(helper);
    expect((await given.requestIntent(app(), helper)).status).toBe(201);
  });

  it('sees it: with the payouts, and the day on which tips go back', async () => {
    const { helper } = await frozenHelper();
    expect(await given.getPayouts(helper)).toMatchObject({
      state: 'enabled',
      frozen: true,
      waitingCents: 1500,
      nextReturn: { cents: 1500 },
    });
    const [tip] = bodyOf<ReceivedTip[]>(await helper.get('/api/tips/received'));
    expect(tip).toMatchObject({ state: 'waiting', returnsOn: expect.stringMatching(/^\d{4}-/) });
    const other = await given.helper();
    expect(await given.getPayouts(other)).toMatchObject({ frozen: false });
    const { tips } = bodyOf<{ tips: object }>(await helper.get('/api/account/data'));
    expect(tips).toMatchObject({ payoutsFrozenAt: expect.any(String) });
  });

  it('can delete their account: what waits goes back', async () => {
    const { helper, tip } = await frozenHelper();
    expect((await helper.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await given.waitForStatus(tip, 'refunded');
    expect(await given.query('select from payments.payout_freeze where user_id = $1', [helper.user.id])).toEqual([]);
  });
});

describe('the commands', () => {
  it('freeze and unfreeze once, and write down who did it and why', async () => {
    const helper = await given.helper();
    const run = (name: string) =>
      runCommand(['moderation', name, `${helper.user.id}`, '--because', who.because, '--by', who.byWhom], env());
    expect(await run('freeze-payouts')).toMatchObject({ code: 0, error: '' });
    expect(await run('freeze-payouts')).toMatchObject({ code: 1, error: expect.stringContaining('frozen already') });
    expect(await run('unfreeze-payouts')).toMatchObject({ code: 0, error: '' });
    expect(await run('unfreeze-payouts')).toMatchObject({ code: 1, error: expect.stringContaining('are not frozen') });
    const noted = await app()
      .em()
      .find(ModerationActionEntity, { userId: helper.user.id }, { orderBy: { id: 'asc' } });
    expect(noted).toMatchObject([
      { action: 'freeze-payouts', ...who },
      { action: 'unfreeze-payouts', ...who },
    ]);
  });

  it('refuse an account that does not exist', async () => {
    await expect(moderate().freezePayouts(999_999, who)).rejects.toThrow('There is no account 999999.');
  });

  it('approve a risky tip, once: it is transferred, although its review is open', async () => {
    const helper = await given.helper();
    await given.enablePayouts(helper);
    const { tipId, clientSecret } = await given.createIntent(app(), helper);
    app().stripe.confirm(clientSecret, 'risky');
    await given.settle(tipId);
    const ledger = await runCommand(['ledger'], env());
    expect(ledger.out).toContain(
      `tip ${tipId}: its payment is risky: review it at the provider, or approve-tip ${tipId}`,
    );
    const decision = ['--because', 'I called her', '--by', who.byWhom];
    const approve = () => runCommand(['moderation', 'approve-tip', tipId, ...decision], env());
    expect(await approve()).toMatchObject({ code: 0, error: '' });
    expect(await approve()).toMatchObject({ code: 1, error: expect.stringContaining('does not wait for a review') });
    await given.settle(tipId);
    await given.sweep();
    await given.waitForStatus({ tipId }, 'transferred');
    const noted = await app().em().find(ModerationActionEntity, { tipId });
    expect(noted).toMatchObject([{ action: 'approve-tip', because: 'I called her' }]);
  });

  it('approve no other tip', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(moderate().approveTip(unknown, who)).rejects.toThrow(`There is no tip ${unknown}.`);
    const { error } = await runCommand(['moderation', 'approve-tip', '7', '--because', 'Fine', '--by', 'rosa'], env());
    expect(error).toContain('It must be the id of a tip, as ledger prints it.');
  });

  it('ledger shows what waits for a frozen helper', async () => {
    const { tip } = await frozenHelper();
    expect((await runCommand(['ledger'], env())).out).toContain(
      `tip ${tip.tipId}: the payouts of its helper are frozen`,
    );
  });
});
