import { afterEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../src/platform/clock/clock.ts';
import { Mailer } from '../src/platform/mail/mailer.ts';
import { PhoneCodes } from '../src/platform/sms/phone-codes.ts';
import { startTestApp, useTestApp } from './harness.ts';

const DAY_MS = 24 * 3_600_000;

const app = useTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:9' } });
const put = (payload: object) => app().inject({ method: 'PUT', url: '/dev/stand-ins', payload });
const sendMail = () =>
  app()
    .nest.get(Mailer)
    .send({ to: 'a@example.com', subject: 'Hello', text: 'Hello', html: 'Hello', messageId: 'one' });
const sendText = () => app().nest.get(PhoneCodes).send('+447700900155');
afterEach(() => put({ mail: 'up', sms: 'up', cards: 'up' }));

describe('the switch of the stand-ins', () => {
  it('takes one stand-in down and up, without the others', async () => {
    expect((await app().get('/dev/stand-ins')).body).toEqual({ mail: 'up', sms: 'up', cards: 'up' });
    expect((await put({ mail: 'down' })).body).toEqual({ mail: 'down', sms: 'up', cards: 'up' });
    await expect(sendMail()).rejects.toThrow('ECONNREFUSED');
    await expect(sendText()).resolves.toMatch(/^VE/);
    expect((await put({ mail: 'up', sms: 'down' })).body).toEqual({ mail: 'up', sms: 'down', cards: 'up' });
    await expect(sendMail()).resolves.toBeUndefined();
    await expect(sendText()).rejects.toMatchObject({ code: 'sms.unavailable' });
    expect((await app().get('/dev/stand-ins')).body).toEqual({ mail: 'up', sms: 'down', cards: 'up' });
  });

  it('can be repeated', async () => {
    await put({ sms: 'down' });
    expect((await put({ sms: 'down' })).body).toEqual({ mail: 'up', sms: 'down', cards: 'up' });
    await Promise.all([app().standIns.sms.up(), app().standIns.sms.down(), app().standIns.sms.up()]);
    await expect(sendText()).resolves.toMatch(/^VE/);
  });

  it.each([{ mail: 'off' }, { sms: 'real' }, { cards: 1 }, []])('refuses %j', async (input) => {
    expect((await put(input)).status).toBe(400);
    expect((await app().get('/dev/stand-ins')).body).toEqual({ mail: 'up', sms: 'up', cards: 'up' });
  });

  it('is shown on the outbox page', async () => {
    await put({ sms: 'down' });
    expect((await app().get('/dev/outbox')).text).toContain('Texts are switched off');
    await put({ sms: 'up' });
    expect((await app().get('/dev/outbox')).text).not.toContain('switched off');
  });

  it('cannot switch a real service', async () => {
    const site = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    const response = await site.inject({ method: 'PUT', url: '/dev/stand-ins', payload: { mail: 'down' } });
    expect([response.status, response.body]).toMatchObject([409, { code: 'stand_ins.real' }]);
    expect((await site.get('/dev/stand-ins')).body).toEqual({ mail: 'real', sms: 'up', cards: 'up' });
    await site.close();
  });
});

describe('a text in the outbox', () => {
  it('is on the page and in the list, and found by any format of its number', async () => {
    await sendText();
    const sms = {
      channel: 'sms',
      to: '+447700900155',
      subject: '',
      text: expect.stringMatching(/^\d{6} is your Flight Amigo code\./),
      sentAt: expect.any(String),
    };
    for (const to of ['%2B447700900155', '+447700900155', '+44%207700%20900155'])
      expect((await app().get(`/dev/outbox.json?to=${to}`)).body).toContainEqual(sms);
    const page = (await app().get('/dev/outbox?to=447700900155')).text;
    expect(page).toContain('Text message');
    expect(page).toMatch(/@127\.0\.0\.1 #\d{6}/);
  });
});

describe('a reply by SMS', () => {
  const reply = (payload: object) => app().post('/dev/sms-reply', payload);

  it('has no status where the site does not listen at PUBLIC_URL', async () => {
    const response = await reply({ from: '+447700900155', body: 'Thank you' });
    expect([response.status, response.body]).toEqual([200, { status: null }]);
  });

  it.each([{ from: '07700 900155', body: 'STOP' }, { from: '+447700900155' }, { body: 'STOP' }, {}])(
    'is refused with %j',
    async (payload) => {
      expect((await reply(payload)).status).toBe(400);
    },
  );

  it('is not available with a real provider, nor in production', async () => {
    const keys = { TWILIO_URL: `twilio://AC${'0'.repeat(32)}:token@VA${'0'.repeat(32)}` };
    for (const [env, status] of [
      [keys, 409],
      [{ ...keys, NODE_ENV: 'production' }, 404],
    ] as const) {
      const site = await startTestApp({ env });
      expect((await site.post('/dev/sms-reply', { from: '+447700900155', body: 'STOP' })).status).toBe(status);
      await site.close();
    }
  });
});

describe('the clock of a local start', () => {
  const move = (payload: object) => app().inject({ method: 'POST', url: '/dev/clock', payload });

  it('is moved on by days', async () => {
    const before = app().nest.get(Clock).now().getTime();
    const { status, body } = await move({ days: 3 });
    expect(status).toBe(200);
    expect(app().nest.get(Clock).now().getTime() - before).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(Date.parse((body as { now: string }).now) - before).toBeGreaterThanOrEqual(3 * DAY_MS);
  });

  it.each([{ days: 0 }, { days: -1 }, { days: 1.5 }, { days: 400 }, {}])('refuses %j', async (input) => {
    expect((await move(input)).status).toBe(400);
  });
});
