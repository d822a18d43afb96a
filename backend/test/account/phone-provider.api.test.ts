import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { BOT_CHECK_ACTIONS } from 'contracts';
import { PhoneVerificationEntity } from '../../src/modules/account/index.ts';
import { BotCheck } from '../../src/platform/bot-check/bot-check.ts';
import { SmsUnavailableError } from '../../src/platform/sms/phone-codes.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { anEmail, later, MINUTE, setLimit } from './given-login.ts';
import {
  aNumber,
  newestCode,
  providerOf,
  resend,
  phoneStateOf,
  withPhone,
  textsTo,
  userOf,
  verify,
} from './given-phone.ts';

const app = useTestApp();
afterEach(async () => {
  jest.restoreAllMocks();
  await app().standIns.sms.up();
});

describe('while the provider of texts is down', () => {
  it('a number is kept, and its state says that no text left; a new one goes out once the provider is up', async () => {
    const [me, phoneNumber] = [await app().logIn(anEmail()), aNumber()];
    await app().standIns.sms.down();
    const { status, body } = await me.patch('/api/profile', { phoneNumber, bio: 'Kept' });
    expect([status, body]).toMatchObject([200, { phoneNumber, verified: false, bio: 'Kept' }]);
    expect(await phoneStateOf(me)).toEqual({ state: 'failed', resendAfter: 0 });

    const refused = await resend(me);
    expect([refused.status, refused.body]).toMatchObject([
      503,
      { code: 'sms.unavailable', message: expect.stringMatching(/number is kept.*try again/) },
    ]);
    expect(await phoneStateOf(me)).toEqual({ state: 'failed', resendAfter: 0 });
    expect(textsTo(app(), phoneNumber)).toEqual([]);

    await app().standIns.sms.up();
    expect((await resend(me)).status).toBe(204);
    expect(await phoneStateOf(me)).toEqual({ state: 'sent', resendAfter: expect.any(Number) });
    expect((await verify(me, newestCode(app(), phoneNumber))).body).toMatchObject({ verified: true });
  });

  it('a code counts no try, and is good again once the provider is up', async () => {
    const { me, code } = await withPhone(app());
    await app().standIns.sms.down();
    for (let count = 0; count < 6; count += 1) {
      const { status, body } = await verify(me, code);
      expect([status, body]).toMatchObject([503, { code: 'sms.unavailable' }]);
    }
    await app().standIns.sms.up();
    expect((await verify(me, code)).status).toBe(200);
  });

  it('asking for a new code leaves the one before as good as it was', async () => {
    const { me, code } = await withPhone(app());
    await later(app(), MINUTE, async () => {
      await app().standIns.sms.down();
      expect((await resend(me)).status).toBe(503);
      await app().standIns.sms.up();
      expect(await phoneStateOf(me)).toEqual({ state: 'failed', resendAfter: 0 });
      expect((await verify(me, code)).status).toBe(200);
    });
  });
});

describe('a provider that does not say whether the text left', () => {
  it('is asked again after a minute, no sooner', async () => {
    const me = await app().logIn(anEmail());
    const phoneNumber = aNumber();
    jest.spyOn(providerOf(app()), 'send').mockRejectedValueOnce(new SmsUnavailableError(true));
    expect((await me.patch('/api/profile', { phoneNumber })).status).toBe(200);
    expect(await phoneStateOf(me)).toEqual({ state: 'failed', resendAfter: expect.any(Number) });
    const early = await resend(me);
    expect([early.status, early.body]).toMatchObject([429, { code: 'account.phone_resend_too_soon' }]);
    await later(app(), MINUTE, async () => {
      expect((await resend(me)).status).toBe(204);
      expect((await verify(me, newestCode(app(), phoneNumber))).body).toMatchObject({ verified: true });
    });
  });
});

describe('a provider that fails while the tries are reset', () => {
  it('gives back no try that was not taken', async () => {
    const { me, code } = await withPhone(app());
    const own = { account: me.user.id };
    jest.spyOn(providerOf(app()), 'check').mockImplementationOnce(async () => {
      await app().em().nativeUpdate(PhoneVerificationEntity, own, { tries: 0 });
      throw new SmsUnavailableError();
    });
    expect((await verify(me, code)).status).toBe(503);
    expect(await app().em().findOneOrFail(PhoneVerificationEntity, own)).toMatchObject({ tries: 0 });
  });
});

describe('a number that the provider refuses', () => {
  it('is kept, and says so when a text is asked for', async () => {
    const me = await app().logIn(anEmail());
    expect((await me.patch('/api/profile', { phoneNumber: '+1 5005550009' })).status).toBe(200);
    expect(await phoneStateOf(me)).toMatchObject({ state: 'failed' });
    const { status, body } = await resend(me);
    expect([status, body]).toMatchObject([422, { code: 'sms.refused', message: expect.stringContaining('check it') }]);
  });
});

describe('limits on texts', () => {
  it.each([
    ['an account and a number', 'account.phone-text-pair'],
    ['an account', 'account.phone-text-as'],
    ['one caller’s address', 'account.phone-text-from'],
  ])('hold for %s, and count only texts that left', async (_who, name) => {
    const own = await startTestApp();
    try {
      setLimit(own, name, 2);
      const { me, number } = await withPhone(own);
      await own.standIns.sms.down();
      for (let count = 0; count < 3; count += 1) expect((await later(own, MINUTE, () => resend(me))).status).toBe(503);
      await own.standIns.sms.up();
      expect((await later(own, MINUTE, () => resend(me))).status).toBe(204);
      const { status, body, headers } = await later(own, 3 * MINUTE, () => resend(me));
      expect([status, body]).toMatchObject([429, { code: 'request.limited' }]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(60);
      expect(textsTo(own, number)).toHaveLength(2);
      expect(await later(own, 3 * MINUTE, () => phoneStateOf(me))).toMatchObject({ state: 'failed' });
    } finally {
      await own.close();
    }
  });

  it('count a text that may have left', async () => {
    setLimit(app(), 'account.phone-text-as', 2);
    const me = await app().logIn(anEmail());
    jest.spyOn(providerOf(app()), 'send').mockRejectedValue(new SmsUnavailableError(true));
    await me.patch('/api/profile', { phoneNumber: aNumber() });
    expect((await later(app(), MINUTE, () => resend(me))).status).toBe(503);
    const { status, body } = await later(app(), 3 * MINUTE, () => resend(me));
    expect([status, body]).toMatchObject([429, { code: 'request.limited' }]);
  });

  it('to a number refuse nobody: past them one goes out in ten minutes, and who asks meanwhile has its code (ASVS 2.4.1)', async () => {
    setLimit(app(), 'account.phone-text-to', 2);
    setLimit(app(), 'account.phone-text-spaced', 1);
    const number = aNumber();
    for (let count = 0; count < 4; count += 1) await withPhone(app(), number);
    expect(textsTo(app(), number)).toHaveLength(3);
    const victim = await withPhone(app(), number);
    expect(textsTo(app(), number)).toHaveLength(3);
    expect(await phoneStateOf(victim.me)).toMatchObject({ state: 'sent' });
    expect((await verify(victim.me, victim.code)).body).toMatchObject({ verified: true });
  });

  it('of one code, which the provider sends five times, void no code: who asks later has it too (ASVS 2.4.1)', async () => {
    setLimit(app(), 'account.phone-text-to', 20);
    const number = aNumber();
    const victim = await withPhone(app(), number);
    for (let count = 0; count < 6; count += 1) await withPhone(app(), number);
    expect(textsTo(app(), number)).toHaveLength(5);
    expect((await verify(victim.me, victim.code)).body).toMatchObject({ verified: true });
  });

  it('of the whole site refuse nobody: they make logging in dearer (ASVS 2.4.1)', async () => {
    const { me, number } = await withPhone(app());
    setLimit(app(), 'account.phone-text-site', 1);
    expect((await resend(me)).status).toBe(204);
    expect((await verify(me, newestCode(app(), number))).body).toMatchObject({ verified: true });
    expect(await app().nest.get(BotCheck).strictness(BOT_CHECK_ACTIONS.login)).toBeGreaterThan(0);
  });

  it('on changing one’s number count nothing where it is the username that is refused', async () => {
    setLimit(app(), 'account.phone-change', 1);
    const [{ user }, me] = [await app().logIn(anEmail()), await app().logIn(anEmail())];
    const phoneNumber = aNumber();
    for (const username of [user.username.toUpperCase(), 'Admin'])
      expect((await me.patch('/api/profile', { phoneNumber, username })).body).toMatchObject({
        fields: [{ path: 'username' }],
      });
    expect((await me.patch('/api/profile', { phoneNumber })).status).toBe(200);
  });

  it('on changing one’s number stop who tries out whose numbers are verified here', async () => {
    setLimit(app(), 'account.phone-change', 2);
    const { me, number } = await withPhone(app());
    await withPhone(app(), aNumber(), me);
    const { status, body } = await me.patch('/api/profile', { phoneNumber: number, bio: 'Beside' });
    expect([status, body]).toMatchObject([429, { code: 'request.limited' }]);
    expect(await userOf(me)).toMatchObject({ bio: null });
    expect((await me.patch('/api/profile', { phoneNumber: null })).status).toBe(200);
  });
});

describe('production without keys', () => {
  it('sends no texts, and says so everywhere', async () => {
    const own = await startTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://amigo.example' } });
    try {
      expect((await own.get('/api/site')).body).toMatchObject({ sms: false });
      expect(providerOf(own).on).toBe(false);
      await expect(providerOf(own).send('+447700900142')).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'sms.off',
      });
      await expect(providerOf(own).check('VE1', '123456')).rejects.toMatchObject({ code: 'sms.off' });
      expect(own.log.join('\n')).toContain('nobody can verify a phone number');
      expect((await own.get('/dev/stand-ins')).status).toBe(404);
    } finally {
      await own.close();
    }
  });

  it('keeps a number, and answers 503 to who wants it verified', async () => {
    const me = await app().logIn(anEmail());
    jest.replaceProperty(providerOf(app()), 'on', false);
    expect((await me.patch('/api/profile', { phoneNumber: aNumber() })).status).toBe(200);
    expect(await phoneStateOf(me)).toEqual({ state: 'none', resendAfter: 0 });
    for (const { status, body } of [await resend(me), await verify(me, '123456')])
      expect([status, body]).toMatchObject([
        503,
        { code: 'sms.off', message: expect.stringContaining('number is kept') },
      ]);
  });
});
