import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { type Mail, Mailer } from '../src/platform/mail/mailer.ts';
import { startTestApp, useTestApp } from './harness.ts';

const PRODUCTION = { NODE_ENV: 'production' };

it('warns at the start, and tells the browser, where production has no mail server', async () => {
  const app = await startTestApp({ env: PRODUCTION });
  expect((await app.get('/api/site')).body).toMatchObject({ mail: false });
  expect(app.log.filter((line) => JSON.parse(line).level === 40).join('')).toContain('SMTP_URL is not set');
  await app.close();
});

it('does neither where there is one', async () => {
  const app = await startTestApp({ env: { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:1' } });
  expect((await app.get('/api/site')).body).toMatchObject({ mail: true });
  expect(app.log.join('')).not.toContain('SMTP_URL');
  await app.close();
});

it('names each mail under the domain of the site, and not under that of its machine', async () => {
  let received: (messageId: string | undefined) => void = () => undefined;
  const messageId = new Promise<string | undefined>((resolve) => (received = resolve));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void simpleParser(stream).then((mail) => {
        received(mail.messageId);
        done();
      }),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const app = await startTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://amigo.example' },
  });
  const mail = { to: 'reader@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: 'tip.7' };
  await app.nest.get(Mailer).send(mail);
  expect(await messageId).toBe('<tip.7@amigo.example>');
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

describe('the headers of a mail', () => {
  const app = useTestApp();
  let mails = 0;
  const sent = async (more: Partial<Mail>) => {
    const to = `reader.${(mails += 1)}@example.com`;
    const words = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await app()
      .nest.get(Mailer)
      .send({ to, messageId: to, ...words, ...more });
    return app().mailTo(to);
  };

  it('name nobody else to answer, and no way to end it, unless they are given', async () => {
    expect((await sent({})).headers).toBeUndefined();
  });

  it('say whom an answer goes to, whatever is in their name', async () => {
    const address = 'lena@example.com';
    const replyTo = async (name: string) => (await sent({ replyTo: { name, address } })).headers?.['reply-to'];
    expect(await replyTo('Lena Fischer')).toBe('Lena Fischer <lena@example.com>');
    expect(await replyTo('Fischer, "Lena" <x@evil.example>')).toMatch(/^".*" <lena@example\.com>$/);
    expect(await replyTo('陳薇婷')).toMatch(/^=\?UTF-8\?\w\?\S+\?= <lena@example\.com>$/i);
    expect(await replyTo('Lena\r\nBcc: x@evil.example')).toMatch(/Bcc.* <lena@example\.com>$/);
  });

  it('let a mail program end such mails with one press, however long the address', async () => {
    const unsubscribeUrl = `https://amigo.example/api/stop?token=${'t'.repeat(200)}`;
    expect((await sent({ unsubscribeUrl })).headers).toEqual({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('take no second line from what people typed (ASVS 1.2.1)', async () => {
    const evil = 'Hello\r\nReply-To: x@evil.example\n\nBody\u2029More';
    const mail = await sent({ subject: evil, unsubscribeUrl: 'https://amigo.example/a\r\nb>?c=<d' });
    expect(mail.subject).toBe('Hello Reply-To: x@evil.example Body More');
    expect(mail.headers).toEqual({
      'list-unsubscribe': '<https://amigo.example/ab%3E?c=%3Cd>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.text.trim()).toBe('Hello');
  });
});
