import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BOT_CHECK_ACTIONS } from 'contracts';
import { CONTACT_COPY_MAIL } from '../../src/modules/messaging/contact/contact-copy.ts';
import { CONTACT_MAIL } from '../../src/modules/messaging/contact/contact-mail.ts';
import { MailOutbox } from '../../src/platform/mail/mail-outbox.ts';
import { ContactMessageEntity } from '../../src/modules/messaging/index.ts';
import { BotCheck } from '../../src/platform/bot-check/bot-check.ts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import type { Answer, Browser } from '../browser.ts';
import { sendMails } from '../given-mail.ts';
import { startTestApp, type TestApp, useTestApp } from '../harness.ts';
import { givenIn } from '../listings/given.ts';

const OPERATOR = 'people@amigo.example';
const app = useTestApp({ env: { CONTACT_EMAIL: OPERATOR } });
const given = givenIn(app);

type Form = Record<string, unknown>;
const aForm = (changes: Form = {}): Form => ({
  name: 'Lena Fischer',
  email: 'lena.fischer@example.com',
  message: 'My mother flies alone.\n\nWho can help?',
  ...changes,
});
const post = (to: TestApp, payload: Form, remoteAddress = '203.0.113.7'): Promise<Answer> =>
  to.inject({ method: 'POST', url: '/api/contact', remoteAddress, payload });
/** With a valid bot check. */
const write = async (to: TestApp, changes: Form = {}, remoteAddress?: string): Promise<Answer> =>
  post(to, { ...aForm(changes), captchaToken: await to.botCheckToken() }, remoteAddress);

const storedFrom = (email: string) => app().em().find(ContactMessageEntity, { email });
const mailWith = (text: string) => app().mailTo(OPERATOR, (mail) => mail.text.includes(text));
const mailsWith = (text: string) =>
  app()
    .outbox()
    .filter((mail) => mail.text.includes(text));
const sendTwice = async (email: string): Promise<void> => {
  for (const { id } of await storedFrom(email)) await Promise.all([1, 2].map(() => sendMails(app(), CONTACT_MAIL, id)));
};

describe('a message to the operator', () => {
  it('is stored, and mailed to the operator with the writer as the address to reply to [spec 222]', async () => {
    const answer = await write(app(), { name: 'Lena Fischer', email: 'Lena.Fischer@Example.com' });
    expect([answer.status, answer.text]).toEqual([204, '']);

    const mail = await mailWith('lena.fischer');
    expect(mail).toMatchObject({ subject: 'Contact page: message from Lena Fischer', to: OPERATOR });
    expect(mail.headers).toEqual({ 'reply-to': 'Lena Fischer <lena.fischer@example.com>' });
    expect(mail.text).toContain('> Lena Fischer\n> lena.fischer@example.com');
    expect(mail.text).toContain('> My mother flies alone.\n>\n> Who can help?');
    expect(mail.text).not.toContain('bot check');
    expect(await storedFrom('lena.fischer@example.com')).toMatchObject([
      { name: 'Lena Fischer', proven: true, message: 'My mother flies alone.\n\nWho can help?' },
    ]);
  });

  it('is accepted where the bot check is missing or wrong, which its mail says', async () => {
    for (const [at, captchaToken] of [undefined, '', 'wrong', 'captcha-execution-failed'].entries()) {
      const email = `unproven.${at}@example.com`;
      expect((await post(app(), { ...aForm({ email }), captchaToken })).status).toBe(204);
      expect((await mailWith(email)).text).toContain('Their browser did not pass the bot check.');
    }
  });

  it('is mailed as text, whatever markup it contains', async () => {
    const message = '<img src=x onerror=alert(1)> **bold** & "quoted" https://evil.example/';
    await write(app(), { name: '<b>Bold</b> **name**', email: 'html@example.com', message });
    const mail = await mailWith('html@example.com');
    expect(mail.text).toContain(`> ${message}`);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; **bold** &amp; &quot;quoted&quot;');
    expect(mail.html).toContain('&lt;b&gt;Bold&lt;/b&gt; **name**');
    expect(mail.html).not.toMatch(/<img|<b>Bold|href="https:\/\/evil/);
  });

  it('may have 2,000 characters, and words that are wider than the mail', async () => {
    const message = '漢'.repeat(1000) + 'W'.repeat(1000);
    expect((await write(app(), { message, email: 'long@example.com' })).status).toBe(204);
    const mail = await mailWith('long@example.com');
    expect(mail.html).toContain(message);
    expect(mail.html).toMatch(/overflow-wrap:anywhere[^>]*>\s*<p dir="auto"[^>]*>漢/);
  });

  it('cannot add headers to the mail', async () => {
    const name = 'Lena\r\nBcc: thief@example.com\nX-Mine: 1\u2028Y: 2';
    expect((await write(app(), { name, email: 'injected@example.com' })).status).toBe(204);
    const mail = await mailWith('injected@example.com');
    expect(mail.subject).toBe('Contact page: message from Lena Bcc: thief@example.com X-Mine: 1 Y: 2');
    expect(mail.to).toBe(OPERATOR);
    expect(mail.headers?.['reply-to']).toContain('<injected@example.com>');
    expect(Object.keys(mail.headers ?? {})).toEqual(['reply-to']);
  });
});

describe('refused with the messages of the form, and not stored:', () => {
  const count = () => app().em().count(ContactMessageEntity);

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
  ])('%s %j [spec 177, 266]', async (path, changes, message) => {
    const before = await count();
    const answer = await post(app(), aForm(changes));
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid', message } });
    expect((answer.body as { fields: unknown }).fields).toContainEqual({ path, message });
    expect(await count()).toBe(before);
  });

  it('a form-encoded body, which any site could send', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(aForm() as Record<string, string>).toString();
    const answer = await app().inject({ method: 'POST', url: '/api/contact', headers, payload });
    expect(answer.status).toBe(415);
  });

  it('a request from another site’s page', async () => {
    const answer = await app().post('/api/contact', aForm(), { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreign_origin' } });
  });
});

describe('the mail to the operator', () => {
  it('is sent once, however often its job runs', async () => {
    await write(app(), { email: 'once@example.com' });
    await mailWith('once@example.com');
    await sendTwice('once@example.com');
    expect(mailsWith('once@example.com')).toHaveLength(1);
  });

  it('waits while the mail server is down, and is sent once', async () => {
    await app().standIns.mail.down();
    expect((await write(app(), { email: 'waits@example.com' })).status).toBe(204);
    await expect(sendTwice('waits@example.com')).rejects.toThrow('ECONNREFUSED');
    await app().standIns.mail.up();
    await sendTwice('waits@example.com');
    expect(mailsWith('waits@example.com')).toHaveLength(1);
  });

  it('is sent later where the site sends no mail yet, which the log says', async () => {
    const withoutMail = await startTestApp({
      env: { NODE_ENV: 'production', LIMITS_FACTOR: '1000' },
      databaseUrl: app().settings.databaseUrl,
    });
    const answer = await write(withoutMail, { email: 'silent@example.com' });
    const log = withoutMail.log.join('');
    await withoutMail.close();
    expect(answer.status).toBe(204);
    expect(log).toContain('a contact message waits');
    expect(log).not.toContain('silent@example.com');

    await app().nest.get(MailOutbox).queueDue();
    expect(await mailWith('silent@example.com')).toBeDefined();
  });
});

describe('a copy for the writer', () => {
  const send = async (email: string) => {
    for (const { id } of await storedFrom(email)) await sendMails(app(), CONTACT_COPY_MAIL, id);
  };

  it('goes to the address that was typed where it was asked for', async () => {
    const email = 'copy@example.com';
    expect(await write(app(), { email, copy: true })).toMatchObject({ status: 200, body: { copy: true } });
    const copy = await app().mailTo(email);
    expect(copy).toMatchObject({ subject: 'A copy of your message to Flight Amigo', to: email });
    expect(copy.headers).toEqual({ 'reply-to': `Flight Amigo <${OPERATOR}>` });
    expect(copy.text).toContain('> Lena Fischer\n> copy@ example. com');
    expect(copy.text).toContain('> My mother flies alone.\n>\n> Who can help?');
    expect(await mailWith(email)).toMatchObject({ to: OPERATOR });
  });

  it.each([{}, { copy: false }])('goes to nobody where it was not asked for: %j', async (changes) => {
    const email = `no-copy.${Object.keys(changes).length}@example.com`;
    const answer = await write(app(), { email, ...changes });
    expect([answer.status, answer.text]).toEqual([204, '']);
    await mailWith(email);
    await send(email);
    expect(
      app()
        .outbox()
        .filter(({ to }) => to === email),
    ).toEqual([]);
  });

  it('has no address that a mail program would make a link of, and no words of theirs outside of a quote', async () => {
    const email = 'copy.links@example.com';
    const name = 'Win now\r\nBcc: thief@example.com';
    const message =
      'See https://evil.example/win, www.evil.example, evil.example or write to a@evil.example. It is 3.50!';
    await write(app(), { email, name, message, copy: true });
    const { subject, to, headers, text, html } = await app().mailTo(email);
    expect({ subject, to }).toEqual({ subject: 'A copy of your message to Flight Amigo', to: email });
    expect(Object.keys(headers ?? {})).toEqual(['reply-to']);
    const separated =
      'See https: //evil. example/win, www. evil. example, evil. example or write to a@ evil. example. It is 3.50!';
    expect(text).toContain(`> ${separated}`);
    expect(html).toContain(separated);
    for (const form of [text, html]) expect(form).not.toMatch(/evil\.example|:\/\/evil|thief@example/);
    const outside = text.split('\n').filter((line) => !line.startsWith('>'));
    expect(outside.join('\n')).not.toMatch(/Win now|evil/);
  });

  it('is sent once, however often its job runs, after a mail server that is down is back', async () => {
    const email = 'copy.late@example.com';
    await app().standIns.mail.down();
    expect((await write(app(), { email, copy: true })).body).toEqual({ copy: true });
    await expect(send(email)).rejects.toThrow('ECONNREFUSED');
    await app().standIns.mail.up();
    await Promise.all([send(email), send(email)]);
    expect(
      app()
        .outbox()
        .filter(({ to }) => to === email),
    ).toHaveLength(1);
  });

  it('needs a valid bot check: without one the message arrives, and the answer says that no copy goes', async () => {
    const email = 'copy.unproven@example.com';
    expect(await post(app(), aForm({ email, copy: true }))).toMatchObject({ status: 200, body: { copy: false } });
    expect(await mailWith(email)).toMatchObject({ to: OPERATOR });
    await send(email);
    expect(
      app()
        .outbox()
        .filter(({ to }) => to === email),
    ).toEqual([]);
  });

  it('is wanted or not, and nothing else', async () => {
    expect(await write(app(), { copy: 'yes' })).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  });
});

describe('a stored message to the operator', () => {
  it('is in the download of the account with its address, and in no other', async () => {
    const [me, other] = [await given.traveler(), await given.traveler()];
    await write(app(), { email: me.email });
    const download = async (browser: Browser) => (await browser.get('/api/account/data')).body;
    const message = { name: 'Lena Fischer', message: 'My mother flies alone.\n\nWho can help?' };
    expect(await download(me)).toMatchObject({ messages: { contactMessages: [message] } });
    expect(await download(other)).toMatchObject({ messages: { contactMessages: [] } });
    expect(await app().get('/api/account/data')).toMatchObject({ status: 401 });
  });

  it('stays when that account is deleted', async () => {
    const me = await given.traveler();
    await write(app(), { email: me.email });
    expect((await me.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    expect(await storedFrom(me.email)).toHaveLength(1);
  });
});

describe('a site with its usual limits and addresses', () => {
  let site: TestApp;
  let addresses = 0;
  const anAddress = () => `198.51.100.${(addresses += 1)}`;
  const LIMITED = {
    status: 429,
    body: {
      code: 'request.limited',
      message: expect.stringMatching(/^That was a lot in a short time\. Please try again in/),
    },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  };

  beforeAll(async () => {
    site = await startTestApp({ env: { LIMITS_FACTOR: '1' } });
  });
  afterEach(() => resetLimits(site));
  afterAll(() => site.close());

  it('mails to the address that mails come from', async () => {
    await write(site, { email: 'from@example.com' });
    const mail = await site.mailTo('hello@flightamigo.example', ({ text }) => text.includes('from@example.com'));
    expect(mail).toBeDefined();
  });

  it('takes five an hour from one address', async () => {
    const from = anAddress();
    const before = await site.em().count(ContactMessageEntity);
    for (let at = 0; at < 5; at += 1)
      expect((await write(site, { email: `${at}@example.com` }, from)).status).toBe(204);
    expect(await write(site, { email: 'sixth@example.com' }, from)).toMatchObject(LIMITED);
    expect((await write(site, { email: 'sixth@example.com' }, anAddress())).status).toBe(204);
    expect(await site.em().count(ContactMessageEntity)).toBe(before + 6);
  });

  it('takes one an hour without a valid bot check from one address, and more with one', async () => {
    const from = anAddress();
    expect((await post(site, aForm(), from)).status).toBe(204);
    expect(await post(site, aForm(), from)).toMatchObject(LIMITED);
    expect((await write(site, {}, from)).status).toBe(204);
  });

  it('takes what others use up from nobody: neither their address nor the site closes (ASVS 2.4.1)', async () => {
    setLimit(site, 'messaging.contact-unproven-site', 1);
    for (let at = 0; at < 12; at += 1) expect((await post(site, aForm(), anAddress())).status).toBe(204);
    expect((await write(site, {}, anAddress())).status).toBe(204);
    expect(await site.nest.get(BotCheck).strictness(BOT_CHECK_ACTIONS.contact)).toBeGreaterThan(0);
  });

  it('sends three copies a day to one address, and stores what was written without one', async () => {
    const email = 'many@example.com';
    const copies: unknown[] = [];
    for (let at = 0; at < 4; at += 1) copies.push((await write(site, { email, copy: true }, anAddress())).body);
    expect(copies).toEqual([{ copy: true }, { copy: true }, { copy: true }, { copy: false }]);
    expect(await site.em().count(ContactMessageEntity, { email })).toBe(4);
  });

  it('sends ten copies a day for one caller, whatever the addresses', async () => {
    const from = anAddress();
    setLimit(site, 'messaging.contact', 20);
    const copies: unknown[] = [];
    for (let at = 0; at < 11; at += 1)
      copies.push((await write(site, { email: `copy.${at}@example.com`, copy: true }, from)).body);
    expect(copies.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => ({ copy: true })));
    expect(copies[10]).toEqual({ copy: false });
  });

  it('asks for more work where many copies are sent, and refuses none', async () => {
    setLimit(site, 'messaging.contact-copy-site', 1);
    for (let at = 0; at < 4; at += 1)
      expect((await write(site, { email: `site.${at}@example.com`, copy: true }, anAddress())).body).toEqual({
        copy: true,
      });
    expect(await site.nest.get(BotCheck).strictness(BOT_CHECK_ACTIONS.contact)).toBeGreaterThan(0);
  });

  it('counts no attempt with a mistake in it', async () => {
    const from = anAddress();
    for (let at = 0; at < 8; at += 1) expect((await post(site, aForm({ message: 'short' }), from)).status).toBe(400);
    expect((await post(site, aForm(), from)).status).toBe(204);
  });
});
