import { describe, expect, it } from '@jest/globals';
import { LogSecrets } from './log-secrets.ts';

const TOKEN = 'cGxlYXNlIGRvIG5vdCBsb2cgbWUsIG5vdCBldmVy';
const secrets = new LogSecrets();
secrets.learnFromBody({
  email: 'Priya.Raman@example.com',
  phoneNumber: '+44 7700 900142',
  captchaToken: TOKEN,
  inner: { newCode: '118999' },
  name: 'a name',
});
secrets.learnFromCookies({
  sent: 'session=sent-by-a-browser; logged_in=1',
  set: ['session=set-by-us; Path=/api/health'],
});
secrets.learnFromOutbox([
  {
    id: '1',
    channel: 'email',
    to: 'meena@example.com',
    sentAt: '2026-11-20T12:00:00.000Z',

    subject: '482907 is your code',
    text: 'http://localhost:3000/confirm#12.1.signed\nhttp://localhost:3000/profile/tips#payouts\n031415\n',
  },
]);
const leaks = (line: object) => secrets.leaksIn([JSON.stringify({ level: 30, msg: 'answered', ...line })]).length;

describe('a log line', () => {
  it.each([
    ['an address that was posted', { who: 'priya.raman@example.com' }],
    ['an address inside a sentence', { err: { message: 'cannot send to <PRIYA.RAMAN@example.com>: 550' } }],
    ['a number as it was typed', { to: '+44 7700 900142' }],
    ['a number as it is kept', { to: '+447700900142' }],
    ['a token that was posted', { body: { captchaToken: TOKEN } }],
    ['a code that was posted, deep inside', { code: '118999' }],
    ['a cookie that was sent', { headers: { cookie: 'session=sent-by-a-browser' } }],
    ['a cookie that was set', { set: 'session=set-by-us; Path=/' }],
    ['whom a mail went to', { to: ['meena@example.com'] }],
    ['the code of a subject', { subject: '482907 is your code' }],
    ['the code of a text', { text: 'Your code: 031415.' }],
    ['the token of a link', { url: '/confirm#12.1.signed' }],
    ['what opens a payment', { err: { message: 'no such client_secret: pi_3Q_secret_a1B2c3D4' } }],
    ['a key of the payment provider', { key: 'Bearer sk_test_4eC39HqLyjWDarjtT1zdp7dc' }],
    ['a restricted key', { key: 'rk_live_4eC39HqLyjWDarjtT1zdp7dc' }],
    ['what signs webhooks', { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
    [
      'a signature of the payment provider',
      { headers: { 'stripe-signature': `t=1795213463,v1=${'0af9'.repeat(16)}` } },
    ],
  ])('with %s is found', (_what, line) => {
    expect(leaks(line)).toBe(1);
  });

  it.each([
    ['the clock', { time: 1_795_482_907_118 }],
    ['a duration', { ms: 482_907 }],
    ['a longer number that holds the digits', { listing: 14_829_071 }],
    ['a random id that holds them', { reqId: '482907e0-0000-4000-8000-000000118999', id: 'a482907b' }],
    ['a path that is an attribute of a cookie', { route: '/api/health' }],
    ['the id of a payment', { intentId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' }],
    ['a place on a page that a link names', { route: '/api/payouts' }],
    ['the name of a field', { missing: ['email', 'captchaToken'] }],
    ['what is no secret', { name: 'a name', hint: '1' }],
  ])('with %s is let pass', (_what, line) => {
    expect(leaks(line)).toBe(0);
  });
});
