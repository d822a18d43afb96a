import { beforeAll, describe, expect, it } from '@jest/globals';
import { TipEntity } from '../../src/modules/payments/index.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { actBehind } from '../listings/own-acts.ts';
import { ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const REMOVED = 'delete from account.account where id = $1';

beforeAll(() => void (app().stripe.webhooks.mode = 'held'));

describe('a tip that is begun while somebody leaves', () => {
  it('waits for them, and is not for who has left', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const answer = await actBehind(app(), REMOVED, [ids(helper)], () => given.begin(tipper, helper));
    expect(answer).toMatchObject({ status: 404, body: { code: 'payments.no_recipient' } });
    expect(
      await app()
        .em()
        .count(TipEntity, { recipientId: ids(helper) }),
    ).toBe(0);
  });

  it('is not by who has left either', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const answer = await actBehind(app(), REMOVED, [ids(tipper)], () => given.begin(tipper, helper));
    expect(answer.status).toBe(401);
    expect(
      await app()
        .em()
        .count(TipEntity, { tipperId: ids(tipper) }),
    ).toBe(0);
  });
});

describe('while the provider is asked', () => {
  /** The application's own: the job queue has its own connections. */
  const open = `select count(*)::int as open from pg_stat_activity where datname = current_database()
    and xact_start is not null and pid <> pg_backend_pid() and application_name <> 'flight-amigo-jobs'`;
  const transactions = async () => (await run<{ open: number }>(app().settings.databaseUrl, open))[0]?.open;

  it('for a new payment, no transaction is open, and the tip’s row is there', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const held = app().stripe.faults.hold('payment_intents.create');
    const answer = given.begin(tipper, helper);
    await held.begun;
    expect(await transactions()).toBe(0);
    expect(
      await app()
        .em()
        .count(TipEntity, { recipientId: ids(helper), status: 'open' }),
    ).toBe(1);
    held.release();
    expect((await answer).status).toBe(201);
  });

  it('for what has become of one, no transaction is open, and nobody waits for its row', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const held = app().stripe.faults.hold('payment_intents.retrieve');
    const answer = given.succeed(tipper, helper, intent);
    await held.begun;
    expect(await transactions()).toBe(0);
    await run(app().settings.databaseUrl, 'select 1 from payments.tip where id = $1 for update nowait', [intent.tipId]);
    held.release();
    expect((await answer).status).toBe(200);
  });
});
