import { describe, expect, it, jest } from '@jest/globals';
import { BOT_CHECK_ACTIONS, type Listing } from 'contracts';
import { ListingConfirmationEntity } from '../../src/modules/listings/index.ts';
import { Limits } from '../../src/platform/limits/limits.ts';
import { browserOf } from '../browser.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { aRequest, post, published } from './given.ts';

const app = useTestApp({ env: { LIMITS_FACTOR: '0.5' } });

describe('limits on posting', () => {
  it('keep an address from being flooded, and say when to try again (ASVS 2.4.1)', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await post(app(), 'find-help', aRequest({ email: 'flooded@example.com' }))).status);
    const { headers, body } = await post(app(), 'find-help', aRequest({ email: 'Flooded@Example.com' }));
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3600);
    expect(body).toMatchObject({ code: 'request.limited', message: expect.stringContaining('Please try again') });
  });

  it('do not affect other addresses', async () => {
    expect((await post(app(), 'find-help', aRequest({ email: 'somebody.else@example.com' }))).status).toBe(201);
  });

  it('count the posts of one caller address, whatever email they name, and no refused ones (ASVS 2.4.1)', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const email = `n${count}@example.com`;
      statuses.push((await post(app(), 'find-help', aRequest({ email, name: 'X' }))).status);
      statuses.push((await post(app(), 'find-help', aRequest({ email }))).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(new Set(statuses.slice(0, 4))).toEqual(new Set([400, 201]));
    expect(statuses).toContain(429);
  });
});

describe('listings whose owners have not posted them', () => {
  // Half of 2, so that the second one is past the limit
  const own = useTestApp({ env: { LIMITS_FACTOR: '0.5' } });

  it('count against the network and the browser that posted them, which then post only while logged in (ASVS 2.4.1)', async () => {
    const mallory = browserOf(own());
    for (const name of ['first', 'second']) {
      const owner = await own().logIn(`${name}.victim@example.com`);
      const { listing } = await published(own(), aRequest({ email: owner.email }), mallory);
      expect((await owner.post(`/api/listing/${listing.id}/disown`)).status).toBe(200);
    }
    const again = aRequest({ email: 'third.victim@example.com' });
    for (const browser of [mallory, browserOf(own())])
      expect(await post(own(), 'find-help', again, browser)).toMatchObject({
        status: 429,
        body: { code: 'listings.posts_disowned', message: expect.stringContaining('log in with your own email') },
      });
    const neighbor = await own().logIn('neighbor@example.com');
    expect((await post(own(), 'find-help', aRequest({ email: neighbor.email }), neighbor)).status).toBe(201);
  });
});

describe('limits on mails', () => {
  const own = useTestApp({ env: { LIMITS_FACTOR: '0.5' } });

  it('count those of all listings of one address together, resent ones too', async () => {
    const email = 'many.listings@example.com';
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await published(own(), aRequest({ email }))).confirmationId);
    const resend = (confirmationId: number) => own().post('/api/listing-confirmations/resend', { confirmationId });
    // A mail that is refused for coming too soon uses up nothing.
    const [first = 0] = ids;
    expect((await resend(first)).body).toMatchObject({ code: 'listings.resend_too_soon' });
    own().clock.moveBy(61_000);
    const answers = [];
    for (const id of ids) answers.push(await resend(id));
    own().clock.moveBy(-61_000);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 429, 429]);
    expect(answers[2]?.body).toMatchObject({ code: 'request.limited' });
  });
});

describe('listings of strangers past the limit of the site', () => {
  it('leave what is newest, not the search, and keep nobody from posting (ASVS 2.4.1)', async () => {
    const running = await startTestApp();
    try {
      const limits = running.nest.get(Limits);
      const few = { by: 'site', times: 2, seconds: 60, hardens: [BOT_CHECK_ACTIONS.findHelp] } as const;
      jest
        .spyOn(limits, 'getRule')
        .mockImplementation((name) =>
          name === 'listings.publish-site' ? few : Limits.prototype.getRule.call(limits, name),
        );
      const [first] = [await published(running, aRequest({ email: 'one@example.com' }))];
      const idsOf = async (query: string) => {
        running.clock.moveBy(6000);
        const { body } = await running.get(`/api/listings?${query}`);
        return (body as Listing[]).map(({ id }) => id);
      };
      expect(await idsOf('order=newest')).toContain(first.listing.id);
      await published(running, aRequest({ email: 'two@example.com' }));
      expect(await idsOf('order=newest')).toEqual([]);
      expect(await idsOf('order=soonest')).toContain(first.listing.id);
      await published(running, aRequest({ email: 'three@example.com' }));
    } finally {
      jest.restoreAllMocks();
      await running.close();
    }
  });
});

describe('an address with which strangers post all day', () => {
  it('is told to log in, and can post then', async () => {
    const running = await startTestApp();
    try {
      const limits = running.nest.get(Limits);
      jest.spyOn(limits, 'getRule').mockImplementation((name) => {
        const usual = Limits.prototype.getRule.call(limits, name);
        return name === 'listings.publish-as-email' ? { ...usual, times: 1 } : usual;
      });
      const form = aRequest({ email: 'owner@example.com' });
      await published(running, form);
      const refused = await post(running, 'find-help', form);
      expect(refused).toMatchObject({ status: 429, body: { code: 'listings.log_in_to_publish' } });
      const owner = await running.logIn('owner@example.com');
      const answer = await owner.post('/api/find-help/listings', {
        ...form,
        captchaToken: await running.botCheckToken(),
      });
      expect(answer.status).toBe(201);
    } finally {
      jest.restoreAllMocks();
      await running.close();
    }
  });
});

describe('limits on wrong codes', () => {
  it('lock codes for a caller after too many wrong ones, and not links (ASVS 6.6.3)', async () => {
    const running = await startTestApp({ env: { LIMITS_FACTOR: '1000' } });
    try {
      const { confirmationId } = await published(running);
      const { text } = await running.mailTo('priya.raman@example.com');
      const [code, token] = [/^\d{6}$/m.exec(text)![0], /\/confirm#(\S+)/.exec(text)![1]];
      const confirm = (body: object) => running.post('/api/listing-confirmations', body);
      const limits = running.nest.get(Limits);
      const getRule = limits.getRule.bind(limits);
      const few = { by: 'caller', times: 2, seconds: 60 } as const;
      jest
        .spyOn(limits, 'getRule')
        .mockImplementation((name) => (name === 'listings.wrong-code' ? few : getRule(name)));
      const wrong = code === '000000' ? '000001' : '000000';
      const codes = [];
      for (const tried of [wrong, wrong, code]) codes.push((await confirm({ confirmationId, code: tried })).body);
      expect(codes).toMatchObject([
        { code: 'listings.code_wrong' },
        { code: 'listings.code_wrong' },
        { code: 'listings.codes_closed', message: expect.stringContaining('open the link in the mail') },
      ]);
      jest.restoreAllMocks();
      expect((await confirm({ token })).status).toBe(200);
    } finally {
      await running.close();
    }
  });

  it('hold for concurrent requests, and do not count right codes', async () => {
    const running = await startTestApp({ env: { LIMITS_FACTOR: '1000' } });
    try {
      const emails = ['one.of.three@example.com', 'two.of.three@example.com', 'three.of.three@example.com'];
      const posted = [];
      for (const email of emails) {
        const { confirmationId } = await published(running, aRequest({ email }));
        const code = /^\d{6}$/m.exec((await running.mailTo(email)).text)![0];
        posted.push({ confirmationId, code, wrong: code === '000000' ? '000001' : '000000' });
      }
      const confirm = (body: object) => running.post('/api/listing-confirmations', body);
      const limits = running.nest.get(Limits);
      const getRule = limits.getRule.bind(limits);
      const few = { by: 'caller', times: 3, seconds: 60 } as const;
      jest
        .spyOn(limits, 'getRule')
        .mockImplementation((name) => (name === 'listings.wrong-code' ? few : getRule(name)));
      const [right, ...others] = posted;
      for (let count = 0; count < 4; count += 1)
        expect((await confirm({ confirmationId: right?.confirmationId, code: right?.code })).status).toBe(200);
      const wrong = others.map((other) => ({ confirmationId: other.confirmationId, code: other.wrong }));
      await Promise.all([1, 2, 3, 4].flatMap(() => wrong.map(confirm)));
      const ids = wrong.map(({ confirmationId }) => confirmationId);
      const found = await running.em().find(ListingConfirmationEntity, { id: ids });
      expect(found.reduce((sum, { tries }) => sum + tries, 0)).toBe(3);
    } finally {
      jest.restoreAllMocks();
      await running.close();
    }
  });
});
