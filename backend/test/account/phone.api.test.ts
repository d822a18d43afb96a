import { describe, expect, it, jest } from '@jest/globals';
import { AccountEntity, PhoneVerificationEntity } from '../../src/modules/account/index.ts';
import { type Browser, codeIn } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { anEmail, later, MINUTE, wrongCode } from './given-login.ts';
import {
  aNumber,
  e164Of,
  newestCode,
  type PhoneOwner,
  providerOf,
  resend,
  phoneStateOf,
  statusesOf,
  withPhone,
  textsTo,
  userOf,
  withVerifiedPhone,
  verify,
} from './given-phone.ts';

const app = useTestApp();

describe('a number in the profile', () => {
  it('is kept as E.164, shown with its dial code apart, masked for others, and gets a code by SMS', async () => {
    const { me } = await withPhone(app(), '+44 7700 900-142');
    const shown = { phoneNumber: '+44 7700900142', phoneNumberMasked: '+44 •••• ••• 142', verified: false };
    expect(await userOf(me)).toMatchObject(shown);
    const [account] = await app().em().find(AccountEntity, { email: me.email });
    expect(account).toMatchObject({ phoneNumber: '+447700900142' });
    expect(textsTo(app(), '+44 7700900142')).toMatchObject([{ text: expect.stringMatching(/\n@localhost #\d{6}$/) }]);
    expect(await phoneStateOf(me)).toEqual({ state: 'sent', resendAfter: expect.any(Number) });
  });

  it('stays what it is, verified and all, when the same one is sent again, however it is written', async () => {
    const { me, number } = await withVerifiedPhone(app());
    const again = await me.patch('/api/profile', { phoneNumber: e164Of(number), bio: 'Hello' });
    expect(again.body).toMatchObject({ phoneNumber: number, verified: true, bio: 'Hello' });
    expect(textsTo(app(), number)).toHaveLength(1);
  });

  it('is unverified once it is another one, and the code of the one before is worth nothing', async () => {
    const first = await withVerifiedPhone(app());
    const second = await withPhone(app(), aNumber(), first.me);
    expect(await userOf(first.me)).toMatchObject({ phoneNumber: second.number, verified: false });
    const third = await withPhone(app(), aNumber(), first.me);
    expect((await verify(first.me, second.code)).status).toBe(422);
    expect((await verify(first.me, third.code)).body).toMatchObject({ phoneNumber: third.number, verified: true });
  });

  it('takes its being verified with it when it goes', async () => {
    const { me } = await withVerifiedPhone(app());
    const { body } = await me.patch('/api/profile', { phoneNumber: null });
    expect(body).toMatchObject({ phoneNumber: null, phoneNumberMasked: null, verified: false });
    expect(await phoneStateOf(me)).toEqual({ state: 'none', resendAfter: 0 });
  });

  it.each(['+44 12345', '+999 12345678', '+44 770090014277009001'])(
    'is none of a kind that cannot be called: %s',
    async (phoneNumber) => {
      const me = await app().logIn(anEmail());
      const { status, body } = await me.patch('/api/profile', { phoneNumber, bio: 'Beside' });
      const message = 'Please enter a valid phone number';
      expect([status, body]).toMatchObject([400, { message, fields: [{ path: 'phoneNumber', message }] }]);
      expect(await userOf(me)).toEqual(me.user);
    },
  );

  it('of somebody else is not told from a free one before the right code (ASVS 6.3.8)', async () => {
    const { number } = await withVerifiedPhone(app());
    const stranger = await withPhone(app(), number);
    expect(textsTo(app(), number)).toHaveLength(1);
    expect(await userOf(stranger.me)).toMatchObject({ phoneNumber: number, verified: false });
    expect(await phoneStateOf(stranger.me)).toEqual({ state: 'sent', resendAfter: 0 });
    expect((await resend(stranger.me)).status).toBe(204);
    expect(textsTo(app(), number)).toHaveLength(1);
    const other = await withPhone(app());
    const [taken, free] = [await verify(stranger.me, '123456'), await verify(other.me, wrongCode(other.code))];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  });

  it('may be of two accounts while neither has verified it; then it is the first one’s', async () => {
    const number = aNumber();
    const [one, two] = [await withPhone(app(), number), await withPhone(app(), number)];
    expect((await verify(two.me, two.code)).body).toMatchObject({ verified: true });
    expect((await verify(one.me, one.code)).status).toBe(422);
    expect(await userOf(one.me)).toMatchObject({ verified: false });
  });

  it.each(['+870 773111632', '+1 9005550100'])(
    'that would cost extra is refused at its field: %s',
    async (phoneNumber) => {
      const me = await app().logIn(anEmail());
      const { status, body } = await me.patch('/api/profile', { phoneNumber });
      const fields = [{ path: 'phoneNumber', message: expect.stringContaining('We cannot send text messages') }];
      expect([status, body]).toMatchObject([422, { code: 'account.phone_not_textable', fields }]);
      expect(await userOf(me)).toEqual(me.user);
    },
  );

  it('is never verified for two, be both codes right at once', async () => {
    const number = aNumber();
    const people = [await withPhone(app(), number), await withPhone(app(), number)];
    // As if neither text had voided the other.
    await app()
      .em()
      .nativeUpdate(PhoneVerificationEntity, { phoneNumber: e164Of(number) }, { reference: 'VE1' });
    jest.spyOn(providerOf(app()), 'check').mockResolvedValue('right');
    const answers = await Promise.all(people.map(({ me }) => verify(me, '123456')));
    jest.restoreAllMocks();
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(
      await app()
        .em()
        .count(AccountEntity, { phoneNumber: e164Of(number), verified: true }),
    ).toBe(1);
  });
});

describe('the code of a text', () => {
  it('verifies the number, once [spec 143, 162, 200]', async () => {
    const { me, number, code } = await withPhone(app());
    const { status, body } = await verify(me, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([status, body]).toEqual([200, { ...(await userOf(me)), phoneNumber: number, verified: true }]);
    expect(await phoneStateOf(me)).toEqual({ state: 'none', resendAfter: 0 });
    const again = await verify(me, code);
    expect([again.status, again.body]).toMatchObject([409, { code: 'account.phone_verified' }]);
  });

  it('is refused while it is wrong, five times, with the tries that are left; the sixth is refused even when right (ASVS 6.6.3)', async () => {
    const { me, code } = await withPhone(app());
    const check = jest.spyOn(providerOf(app()), 'check');
    const wrong = [];
    for (let step = 1; step <= 5; step += 1) wrong.push((await verify(me, wrongCode(code, step))).body);
    expect(wrong[0]).toEqual({
      code: 'account.phone_code_wrong',
      message: expect.stringContaining('4 tries are left'),
    });
    expect(wrong[3]).toMatchObject({ message: expect.stringContaining('1 try is left') });
    expect(wrong[4]).toMatchObject({ message: expect.stringContaining('no tries left') });
    const sixth = await verify(me, code);
    expect([sixth.status, sixth.body]).toMatchObject([429, { code: 'account.phone_tries_used_up' }]);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(500);
    expect(check).toHaveBeenCalledTimes(5);
    expect(await userOf(me)).toMatchObject({ verified: false });
    jest.restoreAllMocks();
  });

  it('keeps its tries when it is sent again, and gets new ones when no code is good any more', async () => {
    const { me, number, code } = await withPhone(app());
    for (let step = 1; step <= 4; step += 1) await verify(me, wrongCode(code, step));
    await later(app(), MINUTE, async () => {
      expect((await resend(me)).status).toBe(204);
      expect((await verify(me, wrongCode(newestCode(app(), number)))).body).toMatchObject({
        message: expect.stringContaining('no tries left'),
      });
      expect(await phoneStateOf(me)).toEqual({ state: 'none', resendAfter: expect.any(Number) });
    });
    const early = await later(app(), 3 * MINUTE, () => resend(me));
    expect([early.status, early.body]).toMatchObject([429, { code: 'account.phone_tries_used_up' }]);
    await later(app(), 11 * MINUTE, async () => {
      expect((await resend(me)).status).toBe(204);
      expect((await verify(me, newestCode(app(), number))).body).toMatchObject({ verified: true });
    });
  });

  it.each(['12345', '1234567', 'abcdef'])('counts no try for %s', async (typed) => {
    const { me, code } = await withPhone(app());
    const { status, body } = await verify(me, typed);
    const message = 'Please enter the 6 digits of the code';
    expect([status, body]).toEqual([400, { code: 'input.invalid', message, fields: [{ path: 'code', message }] }]);
    expect((await verify(me, wrongCode(code))).body).toMatchObject({
      message: expect.stringContaining('4 tries are left'),
    });
  });

  it('verifies once of 20 calls at once, and asks the provider no more than five times (ASVS 15.4.2)', async () => {
    const { me, code } = await withPhone(app());
    const check = jest.spyOn(providerOf(app()), 'check');
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(me, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422, 429].includes(status))).toBe(true);
    expect(check.mock.calls.length).toBeLessThanOrEqual(5);
    jest.restoreAllMocks();
    expect(await userOf(me)).toMatchObject({ verified: true });
  });

  it('is too late after 10 minutes', async () => {
    const { me, code } = await withPhone(app());
    const late = await later(app(), 10 * MINUTE, () => verify(me, code));
    expect([late.status, late.body]).toMatchObject([422, { code: 'account.phone_code_expired' }]);
    expect(await later(app(), 10 * MINUTE, () => phoneStateOf(me))).toEqual({ state: 'none', resendAfter: 0 });
  });

  it('belongs to the number it was sent to: after a change and back it is worth nothing', async () => {
    const first = await withPhone(app());
    await withPhone(app(), aNumber(), first.me);
    const back = await withPhone(app(), first.number, first.me);
    expect((await verify(first.me, first.code)).body).toMatchObject({ code: 'account.phone_code_wrong' });
    expect((await verify(first.me, back.code)).body).toMatchObject({ verified: true });
  });

  it('verifies no other number, not even while the text to that one is on its way', async () => {
    const { me, code } = await withPhone(app());
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    jest.spyOn(providerOf(app()), 'send').mockImplementation(() => {
      started.resolve();
      return gate.promise;
    });
    const changing = me.patch('/api/profile', { phoneNumber: aNumber() });
    await started.promise;
    const { status, body } = await verify(me, code);
    gate.resolve(`VE${'0'.repeat(32)}`);
    await changing;
    jest.restoreAllMocks();
    expect([status, body]).toMatchObject([422, { code: 'account.phone_code_expired' }]);
    expect(await userOf(me)).toMatchObject({ verified: false });
  });

  it('is of no use to another account (ASVS 6.6.2)', async () => {
    const { code, me } = await withPhone(app());
    const stranger = await withPhone(app());
    expect((await verify(stranger.me, code)).status).toBe(422);
    const without = await verify(await app().logIn(anEmail()), code);
    expect([without.status, without.body]).toMatchObject([422, { code: 'account.phone_missing' }]);
    expect((await verify(me, code)).status).toBe(200);
  });
});

describe('a number that two accounts name', () => {
  it('is never kept from who has the phone: who asks later voids no code, and guesses twice of five (ASVS 2.4.1)', async () => {
    const number = aNumber();
    const victim = await withPhone(app(), number);
    const attacker = await withPhone(app(), number);
    expect(newestCode(app(), number)).toBe(victim.code);
    const guesses = [];
    for (let step = 1; step <= 4; step += 1) guesses.push(await verify(attacker.me, wrongCode(victim.code, step)));
    expect(guesses.map(({ body }) => (body as { code: string }).code)).toEqual([
      'account.phone_code_wrong',
      'account.phone_code_wrong',
      'account.phone_tries_used_up',
      'account.phone_tries_used_up',
    ]);
    await resend(attacker.me);
    expect((await verify(victim.me, victim.code)).body).toMatchObject({ verified: true });
  });

  it.each(['has begun it', 'shares it'])(
    'stays one code where who %s takes another number (ASVS 2.4.1)',
    async (who) => {
      const number = aNumber();
      const [begun, sharing] = [await withPhone(app(), number), await withPhone(app(), number)];
      const [leaving, staying] = who === 'shares it' ? [sharing, begun] : [begun, sharing];
      await leaving.me.patch('/api/profile', { phoneNumber: aNumber() });
      expect((await verify(staying.me, begun.code)).body).toMatchObject({ verified: true });
    },
  );

  it('leaves three of five guesses to who has begun, however many share the check and take the number back (ASVS 2.4.1)', async () => {
    const number = aNumber();
    const victim = await withPhone(app(), number);
    const guess = async ({ me }: PhoneOwner) => {
      for (let step = 1; step <= 2; step += 1) await verify(me, wrongCode(victim.code, step));
    };
    const attacker = await withPhone(app(), number);
    await guess(attacker);
    await attacker.me.patch('/api/profile', { phoneNumber: aNumber() });
    await guess(await withPhone(app(), number, attacker.me));
    await guess(await withPhone(app(), number));
    expect((await verify(victim.me, wrongCode(victim.code))).body).toMatchObject({ code: 'account.phone_code_wrong' });
    expect((await verify(victim.me, victim.code)).body).toMatchObject({ verified: true });
  });

  it('gets a new check for who comes after somebody whose guesses have used it up', async () => {
    const number = aNumber();
    const attacker = await withPhone(app(), number);
    for (let step = 1; step <= 5; step += 1) await verify(attacker.me, wrongCode(attacker.code, step));
    const victim = await withPhone(app(), number);
    expect(victim.code).not.toBe(attacker.code);
    expect((await verify(victim.me, victim.code)).body).toMatchObject({ verified: true });
  });

  it.each([
    ['an account that is deleted', (me: Browser) => me.delete('/api/account', { confirmation: 'DELETE' })],
    ['a profile that has no number any more', (me: Browser) => me.patch('/api/profile', { phoneNumber: null })],
  ])('never inherits the tries of %s', async (_who, leave) => {
    const attacker = await withPhone(app());
    for (let step = 1; step <= 5; step += 1) await verify(attacker.me, wrongCode(attacker.code, step));
    expect((await leave(attacker.me)).status).toBeLessThan(300);
    const victim = await withPhone(app(), attacker.number);
    expect((await verify(victim.me, victim.code)).body).toMatchObject({ verified: true });
  });

  it('is of one code for both, however often they ask', async () => {
    const number = aNumber();
    const first = await withPhone(app(), number);
    const last = await withPhone(app(), number);
    for (const { me } of [first, last]) expect((await resend(me)).status).toBe(204);
    expect(new Set(textsTo(app(), number).map((text) => codeIn(text)))).toEqual(new Set([first.code]));
    expect((await verify(last.me, first.code)).status).toBe(200);
  });
});

describe('a new code', () => {
  it('may be asked for immediately the first time, voids the one before and leaves the tries counted [spec 202]', async () => {
    const { me, number, code } = await withPhone(app());
    await verify(me, wrongCode(code));
    expect(await phoneStateOf(me)).toEqual({ state: 'sent', resendAfter: 0 });
    expect((await resend(me)).status).toBe(204);
    expect(textsTo(app(), number)).toHaveLength(2);
    expect((await verify(me, code)).body).toMatchObject({
      code: 'account.phone_code_wrong',
      message: expect.stringContaining('3 tries are left'),
    });
    expect((await verify(me, newestCode(app(), number))).status).toBe(200);
  });

  it('may be asked for again once a minute, and voids the one before', async () => {
    const { me, number } = await withPhone(app());
    await resend(me);
    const code = newestCode(app(), number);
    const early = await resend(me);
    expect([early.status, early.body]).toMatchObject([429, { code: 'account.phone_resend_too_soon' }]);
    expect(Number(early.headers['retry-after'])).toBe((await phoneStateOf(me)).resendAfter);
    await later(app(), MINUTE, async () => {
      expect(await phoneStateOf(me)).toEqual({ state: 'sent', resendAfter: 0 });
      expect((await resend(me)).status).toBe(204);
      expect(textsTo(app(), number)).toHaveLength(3);
      const fresh = newestCode(app(), number);
      expect((await verify(me, code)).body).toMatchObject({ code: 'account.phone_code_wrong' });
      expect((await verify(me, fresh)).status).toBe(200);
    });
  });

  it('is sent once where two tabs ask at once', async () => {
    const { me, number } = await withPhone(app());
    const answers = await Promise.all([resend(me), resend(me), resend(me)]);
    expect(statusesOf(answers)).toEqual([204, 429, 429]);
    expect(textsTo(app(), number)).toHaveLength(2);
  });

  it('is not for who has no number, nor for who has verified it', async () => {
    const none = await resend(await app().logIn(anEmail()));
    expect([none.status, none.body]).toMatchObject([422, { code: 'account.phone_missing' }]);
    const done = await resend((await withVerifiedPhone(app())).me);
    expect([done.status, done.body]).toMatchObject([409, { code: 'account.phone_verified' }]);
  });
});

it('is all for who is logged in: 401 for anybody else', async () => {
  const calls = [
    await app().get('/api/phone-verification'),
    await app().post('/api/auth/resend-verification'),
    await app().post('/api/auth/verify', { code: '123456' }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(calls.map(({ body }) => body)).toMatchObject(
    Array.from({ length: 3 }, () => ({ code: 'account.login_needed' })),
  );
});

it('tells nobody of another account’s check', async () => {
  await withPhone(app());
  expect(await phoneStateOf(await app().logIn(anEmail()))).toEqual({ state: 'none', resendAfter: 0 });
});
