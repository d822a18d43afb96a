import { describe, expect, it } from '@jest/globals';
import { ContactMessageEntity } from '../../src/modules/messaging/index.ts';
import { useTestApp } from '../harness.ts';
import { aLetter, contactMails, write } from './given-contact.ts';

const app = useTestApp({ env: { CONTACT_EMAIL: 'people@amigo.example' } });
const kept = () => app().em().findAll(ContactMessageEntity);

describe('a message to the operator', () => {
  it('is kept, and mailed to the operator so that an answer goes to who wrote it', async () => {
    const answer = await write(app(), { name: 'Lena Fischer', email: 'Lena.Fischer@Example.com' });
    expect([answer.status, answer.text]).toEqual([204, '']);

    const mail = await app().mailTo('people@amigo.example', ({ text }) => text.includes('lena.fischer'));
    expect(mail).toMatchObject({ subject: 'Contact page: message from Lena Fischer', to: 'people@amigo.example' });
    expect(mail.headers).toEqual({ 'reply-to': 'Lena Fischer <lena.fischer@example.com>' });
    expect(mail.text).toContain('> Lena Fischer\n> lena.fischer@example.com');
    expect(mail.text).toContain('> My mother flies alone.\n>\n> Who can help?');
    expect(mail.text).not.toContain('bot check');
    expect(await kept()).toContainEqual(
      expect.objectContaining({
        ...{ name: 'Lena Fischer', email: 'lena.fischer@example.com', proven: true },
        message: 'My mother flies alone.\n\nWho can help?',
      }),
    );
  });

  it('goes on where the bot check was missing or wrong, and the operator is told', async () => {
    for (const [at, captchaToken] of [undefined, '', 'wrong', 'captcha-execution-failed'].entries()) {
      const email = `unproven.${at}@example.com`;
      expect((await app().post('/api/contact', { ...aLetter({ email }), captchaToken })).status).toBe(204);
      const { text } = await app().mailTo('people@amigo.example', (mail) => mail.text.includes(email));
      expect(text).toContain('Their browser did not pass the bot check.');
    }
  });

  it('is shown as text, whatever it holds', async () => {
    const message = '<img src=x onerror=alert(1)> **bold** & "quoted" https://evil.example/';
    await write(app(), { name: '<b>Bold</b> **name**', email: 'html@example.com', message });
    const mail = await app().mailTo('people@amigo.example', ({ text }) => text.includes('html@example.com'));
    expect(mail.text).toContain(`> ${message}`);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; **bold** &amp; &quot;quoted&quot;');
    expect(mail.html).toContain('&lt;b&gt;Bold&lt;/b&gt; **name**');
    expect(mail.html).not.toMatch(/<img|<b>Bold|href="https:\/\/evil/);
  });

  it('takes words longer than a mail is wide, and 2,000 characters of them', async () => {
    const message = '漢'.repeat(1000) + 'W'.repeat(1000);
    expect((await write(app(), { message, email: 'long@example.com' })).status).toBe(204);
    const mail = await app().mailTo('people@amigo.example', ({ text }) => text.includes('long@example.com'));
    expect(mail.html).toContain(message);
    expect(mail.html).toMatch(/overflow-wrap:anywhere[^>]*>\s*<p dir="auto"[^>]*>漢/);
  });

  it('begins no header of its own in the mail', async () => {
    const name = 'Lena\r\nBcc: thief@example.com\nX-Mine: 1\u2028Y: 2';
    expect((await write(app(), { name, email: 'injected@example.com' })).status).toBe(204);
    const mail = await app().mailTo('people@amigo.example', ({ text }) => text.includes('injected@example.com'));
    expect(mail.subject).toBe('Contact page: message from Lena Bcc: thief@example.com X-Mine: 1 Y: 2');
    expect(mail.to).toBe('people@amigo.example');
    expect(mail.headers?.['reply-to']).toContain('<injected@example.com>');
    expect(Object.keys(mail.headers ?? {})).toEqual(['reply-to']);
  });
});

describe('refused with the words of the form, and not kept:', () => {
  it.each([
    ['name', { name: 'L' }, 'Name must be at least 2 characters'],
    ['name', { name: '  \u200b ' }, 'Name must be at least 2 characters'],
    ['name', { name: undefined }, 'Name must be at least 2 characters'],
    ['name', { name: 'N'.repeat(101) }, 'Please use at most 100 characters'],
    ['email', { email: 'lena@' }, 'Please enter a valid email address'],
    ['email', { email: 'lena@example.com\r\nBcc: thief@example.com' }, 'Please enter a valid email address'],
    ['email', { email: 'a@example.com, b@example.com' }, 'Please enter a valid email address'],
    ['email', { email: undefined }, 'Please enter a valid email address'],
    ['message', { message: '123456789' }, 'Message must be at least 10 characters'],
    ['message', { message: ' '.repeat(20) }, 'Message must be at least 10 characters'],
    ['message', { message: 12 }, 'Message must be at least 10 characters'],
    ['message', { message: 'm'.repeat(2001) }, 'Please use at most 2000 characters'],
    ['message', { message: 'Who can help?\0' }, 'Please remove the characters that cannot be shown'],
  ])('%s %j', async (path, changes, message) => {
    const before = (await kept()).length;
    const answer = await app().post('/api/contact', aLetter(changes));
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid', message } });
    expect((answer.body as { fields: unknown }).fields).toContainEqual({ path, message });
    expect(await kept()).toHaveLength(before);
  });

  it('a form’s own body, which any site could send', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(aLetter() as Record<string, string>).toString();
    const answer = await app().inject({ method: 'POST', url: '/api/contact', headers, payload });
    expect(answer.status).toBe(415);
  });

  it('what another site’s page sends', async () => {
    const answer = await app().post('/api/contact', aLetter(), { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreign_origin' } });
  });
});

it('is mailed once, however often its job runs', async () => {
  await write(app(), { email: 'once@example.com' });
  await app().mailTo('people@amigo.example', ({ text }) => text.includes('once@example.com'));
  await contactMails(app()).sendAll();
  expect(
    app()
      .outbox()
      .filter(({ text }) => text.includes('once@example.com')),
  ).toHaveLength(1);
});
