import { expect, it } from '@jest/globals';
import { Mailer } from '../src/platform/mail/mailer.ts';
import { startTestApp, useTestApp } from './harness.ts';

const app = useTestApp();
const html = '<p>Hello</p><script>alert(1)</script>';
const mailTo = (to: string, subject = 'Hello') =>
  app().nest.get(Mailer).send({
    to,
    subject,
    html,
    text: '<img src=x onerror=alert(1)> see https://amigo.example/a?b=1&c=2.',
    messageId: to,
  });

it('lists what was sent, newest first, in five fields', async () => {
  await mailTo('first@example.com');
  await mailTo('second@example.com');
  const { body } = await app().get('/dev/outbox.json');
  expect(body).toEqual([
    {
      channel: 'email',
      to: 'second@example.com',
      subject: 'Hello',
      text: expect.stringContaining('see https://'),
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    expect.objectContaining({ to: 'first@example.com' }),
  ]);
});

it('shows a page that runs nothing of what a stranger wrote', async () => {
  await mailTo('third@example.com', '<b>Bold</b> & "quoted"');
  const page = await app().get('/dev/outbox');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(page.text).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;');
  expect(page.text).toContain('<a href="https://amigo.example/a?b=1&amp;c=2">');
  expect(page.text).not.toMatch(/<img|<script|<b>Bold/);
});

it('shows a mail as it looks, shut in', async () => {
  const { text } = await app().get('/dev/outbox');
  const mail = await app().get(/\/dev\/outbox\/[\da-f-]{36}/.exec(text)![0]);
  expect(mail.text).toContain('<p>Hello</p>');
  expect(mail.headers['content-security-policy']).toContain("default-src 'none'");
  expect(mail.headers['content-security-policy']).toContain('sandbox');
});

it('keeps to one person when asked', async () => {
  const { body } = await app().get('/dev/outbox.json?to=FIRST@');
  expect(body).toEqual([expect.objectContaining({ to: 'first@example.com' })]);
  expect((await app().get('/dev/outbox?to=%3Cnobody')).text).toContain('Nothing was sent to &lt;nobody yet.');
});

it('brings its own style and letters', async () => {
  expect((await app().get('/dev/outbox.css')).text).toContain('--color-band');
  expect((await app().get('/dev/fonts/signika.woff2')).headers['content-type']).toBe('font/woff2');
  expect((await app().get('/dev/fonts/..%2f..%2fpackage.json')).status).toBe(404);
});

it('is not there in production, nor are the API pages', async () => {
  const production = await startTestApp({ env: { NODE_ENV: 'production' } });
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css', '/api/docs', '/api/docs-json']) {
    expect([path, (await production.get(path)).status]).toEqual([path, 404]);
  }
  await production.close();
});

it('shows what a mail program would make buttons of, in the page and in the list', async () => {
  const to = 'headers@example.com';
  const words = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: to };
  const replyTo = { name: '<b>Lena', address: 'lena@example.com' };
  await app()
    .nest.get(Mailer)
    .send({ to, ...words, replyTo, unsubscribeUrl: 'https://amigo.example/stop' });
  expect((await app().get(`/dev/outbox.json?to=${to}`)).body).toMatchObject([
    { headers: { 'list-unsubscribe': '<https://amigo.example/stop>' } },
  ]);
  const { text } = await app().get(`/dev/outbox?to=${to}`);
  expect(text).toContain('<bdi>list-unsubscribe</bdi>: <bdi>&lt;https://amigo.example/stop&gt;</bdi>');
  expect(text).toContain('&lt;b&gt;Lena');
  expect(text).not.toContain('<b>Lena');
});
