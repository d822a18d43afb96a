import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TipEntity } from '../../src/modules/payments/index.ts';
import { browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { actWhileLocked } from '../listings/own-actions.ts';
import { bodyOf, ids } from '../messaging/given.ts';
import { aTip, givenTips } from './given.ts';
import { until } from '../until.ts';

const app = useTestApp();
const given = givenTips(app);
const countTips = () => app().em().count(TipEntity, {});
const findTip = (attemptId: string) => app().em().findOneOrFail(TipEntity, { attemptId });
const listIntents = ({ id }: TipEntity) =>
  app()
    .stripe.books()
    .intents.filter(({ transfer_group }) => transfer_group === id);
const postIntent = (body: object) => app().post('/api/create-payment-intent', body);

afterEach(() => {
  app().stripe.faults.clear();
  app().stripe.webhooks.mode = 'normal';
});

describe('creating a payment intent', () => {
  it('stores it, and makes one payment for it that carries its id [spec 154, 219, 269]', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper, { amount: 15, message: 'Thank you, Meena!' });
    expect(intent).toEqual({
      clientSecret: expect.stringContaining(`${intent.paymentIntentId}_secret_`),
      amount: 15,
      paymentIntentId: expect.stringMatching(/^pi_/),
      tipId: expect.any(String),
    });
    expect(await given.getTip(intent)).toMatchObject({
      status: 'open',
      amountCents: 1500,
      currency: 'usd',
      anonymous: false,
      message: 'Thank you, Meena!',
      tipperId: ids(tipper),
      recipientId: ids(helper),
      intentId: intent.paymentIntentId,
      paidAt: null,
    });
    expect(
      app()
        .stripe.books()
        .intents.find(({ id }) => id === intent.paymentIntentId),
    ).toMatchObject({
      amount: 1500,
      currency: 'usd',
      transfer_group: intent.tipId,
      payment_method_types: ['card'],
      metadata: { tipId: intent.tipId, recipientId: String(ids(helper)), message: 'Thank you, Meena!' },
    });
  });

  it('accepts receiverId as well, and works logged out', async () => {
    const helper = await given.helper();
    const intent = await given.createIntent(app(), helper, { recipientId: undefined, receiverId: ids(helper) });
    expect(await given.getTip(intent)).toMatchObject({ tipperId: null, anonymous: true, recipientId: ids(helper) });
  });

  it.each([0, -1, 0.5, 501, 1e9, '5; drop', '5', null, true, [5]])(
    'takes no amount of %p [spec 181, 269]',
    async (amount) => {
      const helper = await given.helper();
      const before = await countTips();
      const response = await given.requestIntent(await given.traveler(), helper, { amount });
      expect(response.status).toBe(400);
      expect(await countTips()).toBe(before);
    },
  );

  it('refuses two different recipients, and none at all', async () => {
    const helper = await given.helper();
    const different = { recipientId: ids(helper), receiverId: ids(helper) + 1 };
    const bodies = [different, { recipientId: undefined }, { attemptId: 'mine' }];
    for (const changes of bodies) expect((await given.requestIntent(app(), helper, changes)).status).toBe(400);
    expect((await given.requestIntent(app(), helper, { receiverId: ids(helper) })).status).toBe(201);
  });

  it('refuses a tip to oneself', async () => {
    const helper = await given.helper();
    expect(await given.requestIntent(helper, helper)).toMatchObject({
      status: 403,
      body: { code: 'payments.to_oneself' },
    });
  });

  it('refuses a tip to an unknown user, with the text of the page [spec 219]', async () => {
    const message = 'The user you are trying to tip does not exist';
    const notFound = { status: 404, body: { code: 'payments.no_recipient', message } };
    expect(await postIntent(aTip(999_999_999))).toMatchObject(notFound);
    expect(await postIntent(aTip(Number.MAX_SAFE_INTEGER))).toMatchObject(notFound);
  });

  it('refuses a tip to a suspended user, or where one has blocked the other', async () => {
    const [tipper, helper, suspended] = [await given.traveler(), await given.helper(), await given.helper()];
    await app()
      .em()
      .execute('update account.account set suspended_at = now() where id = ?', [ids(suspended)]);
    expect(await given.requestIntent(tipper, suspended)).toMatchObject({ body: { code: 'payments.no_recipient' } });
    bodyOf(await helper.put(`/api/blocks/${ids(tipper)}`));
    expect(await given.requestIntent(tipper, helper)).toMatchObject({
      status: 404,
      body: { code: 'payments.no_recipient' },
    });
    const [other, blocked] = [await given.traveler(), await given.helper()];
    bodyOf(await other.put(`/api/blocks/${ids(blocked)}`));
    expect(await given.requestIntent(other, blocked)).toMatchObject({
      status: 404,
      body: { code: 'payments.no_recipient' },
    });
  });

  it('accepts a tip to every helper with a confirmed listing, whatever the listing says of tips', async () => {
    const helper = await given.verified();
    await given.listing(helper, { acceptsTips: false });
    expect((await given.requestIntent(app(), helper)).status).toBe(201);
  });

  it('refuses a tip to a helper who has turned tips off, and accepts it once they are on again', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const refused = { status: 403, body: { code: 'payments.no_tips', message: expect.stringMatching(/thank them/) } };
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: true }));
    for (const who of [tipper, app()]) expect(await given.requestIntent(who, helper)).toMatchObject(refused);
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: false }));
    expect((await given.requestIntent(tipper, helper)).status).toBe(201);
  });

  it('refuses a tip to a user who offers no help: no listing, a request, a deleted or an unconfirmed offer', async () => {
    const unconfirmed = await given.helper();
    await app()
      .em()
      .execute('update listings.listing set confirmed_at = null where user_id = ?', [ids(unconfirmed)]);
    const seeker = await given.verified();
    await given.listing(seeker, { type: 'seeking_help', offersTips: true });
    const deleted = await given.verified();
    const { id } = await given.listing(deleted, { acceptsTips: true });
    bodyOf(await deleted.delete(`/api/listing/${id}`), 200);
    for (const person of [await given.traveler(), unconfirmed, seeker, deleted])
      expect(await given.requestIntent(app(), person)).toMatchObject({
        status: 403,
        body: { code: 'payments.no_tips' },
      });
  });

  it('accepts a tip after the flight, when the listing has expired', async () => {
    const helper = await given.verified();
    const { id } = await given.listing(helper, { acceptsTips: true });
    await app().em().execute("update listings.listing set status = 'expired' where id = ?", [id]);
    expect((await given.requestIntent(app(), helper)).status).toBe(201);
  });
});

describe('a repeated attempt', () => {
  it('returns the same tip and the same payment', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    const first = await given.createIntent(tipper, helper, { attemptId });
    expect(await given.createIntent(tipper, helper, { attemptId })).toEqual(first);
  });

  it('creates one tip and one payment, also five times concurrently', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => given.createIntent(tipper, helper, { attemptId })));
    expect(new Set(all.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await app().em().count(TipEntity, { attemptId })).toBe(1);
    const intents = app()
      .stripe.books()
      .intents.filter(({ transfer_group }) => transfer_group === all[0]?.tipId);
    expect(intents).toHaveLength(1);
  });

  it('returns the tip also after it was paid', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    const paid = await given.payTip(tipper, helper, { attemptId });
    expect(await given.createIntent(tipper, helper, { attemptId })).toEqual(paid);
  });

  it('is refused with another amount or recipient, from another user, and logged out', async () => {
    const [tipper, helper, other] = [await given.traveler(), await given.helper(), await given.helper()];
    const attemptId = randomUUID();
    await given.createIntent(tipper, helper, { attemptId });
    const used = { status: 409, body: { code: 'payments.attempt_used' } };
    expect(await given.requestIntent(tipper, helper, { attemptId, amount: 16 })).toMatchObject(used);
    expect(await given.requestIntent(tipper, other, { attemptId })).toMatchObject(used);
    expect(await given.requestIntent(await given.traveler(), helper, { attemptId })).toMatchObject(used);
    expect(await given.requestIntent(browserOf(app()), helper, { attemptId })).toMatchObject(used);
  });

  it('is refused with another message until it is paid, since the payment carries the message', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    const first = await given.createIntent(tipper, helper, { attemptId, message: 'Thank you' });
    expect(await given.createIntent(tipper, helper, { attemptId, message: ' Thank you ' })).toEqual(first);
    const used = { status: 409, body: { code: 'payments.attempt_used' } };
    for (const message of ['Thanks', ''])
      expect(await given.requestIntent(tipper, helper, { attemptId, message })).toMatchObject(used);
    const paid = await given.payTip(tipper, helper, { attemptId: randomUUID() });
    const again = { attemptId: (await given.getTip(paid)).attemptId, message: 'Thanks' };
    expect(await given.createIntent(tipper, helper, again)).toEqual(paid);
  });

  it('belongs to its tipper also where it was begun logged out', async () => {
    const helper = await given.helper();
    const attemptId = randomUUID();
    const first = await given.createIntent(browserOf(app()), helper, { attemptId });
    expect(await given.createIntent(browserOf(app()), helper, { attemptId })).toEqual(first);
    const response = await given.requestIntent(await given.traveler(), helper, { attemptId });
    expect(response).toMatchObject({ status: 409, body: { code: 'payments.attempt_used' } });
  });
});

const DELETE_ACCOUNT = 'delete from account.account where id = $1';

describe('a tip that is created while an account is deleted', () => {
  it('waits for the deletion, and is refused where the helper is gone', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const response = await actWhileLocked(app(), DELETE_ACCOUNT, [ids(helper)], () =>
      given.requestIntent(tipper, helper),
    );
    expect(response).toMatchObject({ status: 404, body: { code: 'payments.no_recipient' } });
    expect(
      await app()
        .em()
        .count(TipEntity, { recipientId: ids(helper) }),
    ).toBe(0);
  });

  it('is refused where the tipper is gone', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const response = await actWhileLocked(app(), DELETE_ACCOUNT, [ids(tipper)], () =>
      given.requestIntent(tipper, helper),
    );
    expect(response.status).toBe(401);
    expect(
      await app()
        .em()
        .count(TipEntity, { tipperId: ids(tipper) }),
    ).toBe(0);
  });
});

describe('during a call of the provider', () => {
  /** The application's own: the job queue has its own connections. */
  const open = `select count(*)::int as open from pg_stat_activity where datname = current_database()
    and xact_start is not null and pid <> pg_backend_pid() and application_name <> 'flight-amigo-jobs'`;
  /** A job of what was posted ends its transaction; one of the request would stay open until the provider answers. */
  const waitForNone = async (): Promise<void> => {
    await until(async () => (await run<{ open: number }>(app().settings.databaseUrl, open))[0]?.open === 0);
  };

  it('for a new payment, no transaction is open, and the row of the tip is stored', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const paused = app().stripe.faults.pause('payment_intents.create');
    const response = given.requestIntent(tipper, helper);
    await paused.started;
    await waitForNone();
    expect(
      await app()
        .em()
        .count(TipEntity, { recipientId: ids(helper), status: 'open' }),
    ).toBe(1);
    paused.release();
    expect((await response).status).toBe(201);
  });

  it('for the state of a payment, no transaction is open, and the row is not locked', async () => {
    app().stripe.webhooks.mode = 'held';
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const paused = app().stripe.faults.pause('payment_intents.retrieve');
    const response = given.reportSuccess(tipper, helper, intent);
    await paused.started;
    await waitForNone();
    await run(app().settings.databaseUrl, 'select 1 from payments.tip where id = $1 for update nowait', [intent.tipId]);
    paused.release();
    expect((await response).status).toBe(200);
  });
});

describe('while the provider is down', () => {
  it('creating a payment fails, the row of the tip stays, and the same attempt continues it', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    await app().standIns.cards.down();
    const response = await given.requestIntent(tipper, helper, { attemptId });
    await app().standIns.cards.up();
    expect(response).toMatchObject({ status: 503, body: { code: 'cards.unavailable' } });
    const tip = await findTip(attemptId);
    expect(tip).toMatchObject({ status: 'open', intentId: null });
    expect(await given.createIntent(tipper, helper, { attemptId })).toMatchObject({ tipId: tip.id });
    expect(listIntents(tip)).toHaveLength(1);
  });
});

describe('a payment whose response was lost', () => {
  it('is the same payment when the page tries again', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    app().stripe.webhooks.mode = 'held';
    app().stripe.faults.next('payment_intents.create', 'lost', { times: 2 });
    expect((await given.requestIntent(tipper, helper, { attemptId })).status).toBe(503);
    const tip = await findTip(attemptId);
    const [intent] = listIntents(tip);
    expect(tip.intentId).toBeNull();
    expect(await given.createIntent(tipper, helper, { attemptId })).toMatchObject({ paymentIntentId: intent?.id });
    expect(listIntents(tip)).toHaveLength(1);
  });

  it('is stored by the webhook about it', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    app().stripe.webhooks.mode = 'held';
    app().stripe.faults.next('payment_intents.create', 'lost', { times: 2 });
    expect((await given.requestIntent(tipper, helper, { attemptId })).status).toBe(503);
    const [intent] = listIntents(await findTip(attemptId));
    expect((await app().stripe.webhooks.send()).map(({ status }) => status)).not.toContain(503);
    expect(await findTip(attemptId)).toMatchObject({ status: 'open', intentId: intent?.id });
  });
});
