import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Limits } from '../src/platform/limits/limits.ts';
import { type MailFacts, mailKind, MailKinds, type NotYet } from '../src/platform/mail/mail-kind.ts';
import { MailOutbox } from '../src/platform/mail/mail-outbox.ts';
import { type Mail, Mailer } from '../src/platform/mail/mailer.ts';
import { HOUR, later, MINUTE } from './account/given-login.ts';
import { run } from './database.ts';
import { mailsAbout, orderAndSend, orderMails, sendMails } from './given-mail.ts';
import { startTestApp, type TestApp, useTestApp } from './harness.ts';

const app = useTestApp();
const LIMIT = 'messaging.unread-mail';

/** What the mails of a test say; a subject that is not here is gone. */
const facts = new Map<string, MailFacts | NotYet>();
let counter = 0;
const aSubject = (about: MailFacts | NotYet = { to: `${(counter += 1)}@example.com` }): string => {
  const subject = `subject-${(counter += 1)}`;
  facts.set(subject, about);
  return subject;
};

const compose = ({ to }: MailFacts) => ({ subject: `To ${to}`, text: 'Hello', html: '<p>Hello</p>' });
const onSent = jest.fn(async () => undefined);
const base = { findFacts: async ({ subject }: { subject: string }) => facts.get(subject), compose, onSent };
const sendWithin = (limits: Limits, { to }: MailFacts, send: () => Promise<void>) =>
  limits.countIfDone([LIMIT], { receiver: to }, send);
const KINDS = [
  mailKind({ ...base, name: 'test.once' }),
  mailKind({ ...base, name: 'test.repeats', repeats: true }),
  mailKind({ ...base, name: 'test.waits', waitsForServer: true }),
  mailKind({ ...base, name: 'test.later', sendWithin }),
  mailKind({
    ...base,
    name: 'test.several',
    repeats: true,
    sendWithin,
    composeSeveral: (all) => ({ ...compose({ to: '' }), subject: `${all.length} at once` }),
  }),
];
const outbox = () => app().nest.get(MailOutbox);
const register = (site: TestApp) => site.nest.get(MailKinds).register(...KINDS);

const mailsTo = (to: string) =>
  app()
    .outbox()
    .filter((mail) => mail.to === to);
const useUp = async (to: string): Promise<void> => {
  for (let time = 0; time < 20; time += 1) await app().nest.get(Limits).consume(LIMIT, { receiver: to });
};
const outcomesOf = async (kind: string, subject: string) =>
  (await mailsAbout(app(), kind, subject)).map(({ outcome }) => outcome);

beforeEach(() => register(app()));
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a mail', () => {
  it('is sent by itself after the commit, and never after a rollback', async () => {
    const [stored, lost] = [{ to: 'stored@example.com' }, { to: 'lost@example.com' }];
    const undone = app()
      .em()
      .transactional(async (em) => {
        await outbox().order(em, 'test.once', [{ subject: aSubject(lost) }]);
        throw new Error('changed my mind');
      });
    await expect(undone).rejects.toThrow('changed my mind');
    await orderMails(app(), 'test.once', [{ subject: aSubject(stored) }]);
    await app().mailTo(stored.to);
    await app().whenIdle();
    expect(mailsTo(lost.to)).toEqual([]);
  });

  it('leaves no address in the queue, nor in the outbox', async () => {
    const subject = aSubject({ to: 'nowhere@example.com' });
    await orderMails(app(), 'test.once', [{ subject, person: 7 }]);
    const { databaseUrl } = app().settings;
    const jobs = await run(databaseUrl, 'select * from pgboss.job');
    const rows = await run(databaseUrl, 'select * from platform.mail');
    expect(JSON.stringify([jobs, rows])).not.toContain('nowhere@');
  });

  it('is sent once, however often it is ordered, its job runs, and on how many nodes', async () => {
    const other = await startTestApp({ databaseUrl: app().settings.databaseUrl });
    register(other);
    const to = 'once@example.com';
    const subject = aSubject({ to });
    const order = () => orderMails(app(), 'test.once', [{ subject, person: 1 }]);
    await Promise.all([order(), order()]);
    await Promise.all([app(), app(), other].map((site) => sendMails(site, 'test.once', subject)));
    await orderAndSend(app(), 'test.once', { subject, person: 1 });
    const count = mailsTo(to).length + other.outbox().filter((mail) => mail.to === to).length;
    await other.close();
    expect(count).toBe(1);
  });

  it('is sent again where its kind repeats, and once for all orders before', async () => {
    const to = 'again@example.com';
    const subject = aSubject({ to });
    await orderAndSend(app(), 'test.repeats', { subject });
    await orderAndSend(app(), 'test.repeats', { subject });
    await sendMails(app(), 'test.repeats', subject);
    expect(mailsTo(to)).toHaveLength(2);
  });

  it('that is ordered again while it is sent is sent again', async () => {
    const to = 'meanwhile@example.com';
    const subject = aSubject({ to });
    const mailer = app().nest.get(Mailer);
    const send = mailer.send.bind(mailer);
    jest.spyOn(mailer, 'send').mockImplementationOnce(async (mail) => {
      await send(mail);
      await orderMails(app(), 'test.repeats', [{ subject }]);
    });
    await orderAndSend(app(), 'test.repeats', { subject });
    await sendMails(app(), 'test.repeats', subject);
    expect(mailsTo(to)).toHaveLength(2);
    expect(await outcomesOf('test.repeats', subject)).toEqual(['sent']);
  });

  it('is not sent where its subject is gone, and is not looked at again', async () => {
    const subject = aSubject();
    facts.delete(subject);
    const before = app().outbox().length;
    await orderAndSend(app(), 'test.once', { subject });
    facts.set(subject, { to: 'back@example.com' });
    await sendMails(app(), 'test.once', subject);
    expect(app().outbox()).toHaveLength(before);
    expect(await outcomesOf('test.once', subject)).toEqual(['nothing']);
  });

  it('has the same message id at each attempt, and is noted with what its kind notes', async () => {
    const subject = aSubject();
    const ids: string[] = [];
    jest
      .spyOn(app().nest.get(Mailer), 'send')
      .mockImplementation(async ({ messageId }: Mail) => void ids.push(messageId));
    onSent.mockRejectedValueOnce(new Error('The node died.'));
    await app()
      .em()
      .transactional((em) => outbox().order(em, 'test.once', [{ subject }], { delaySeconds: 60 }));
    await later(app(), 2 * MINUTE, async () => {
      await expect(sendMails(app(), 'test.once', subject)).rejects.toThrow('The node died.');
      expect(await outcomesOf('test.once', subject)).toEqual([null]);
      await sendMails(app(), 'test.once', subject);
    });
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('may have arrived where its node died before that was noted, but not where the mail server has refused it', async () => {
    const subject = aSubject();
    const order = { subject, person: 8 };
    const isUnsent = () => outbox().isUnsent(app().em(), 'test.once', order);
    await app()
      .em()
      .transactional((em) => outbox().order(em, 'test.once', [order], { delaySeconds: 60 }));
    await later(app(), 2 * MINUTE, async () => {
      jest.spyOn(app().nest.get(Mailer), 'send').mockRejectedValueOnce(new Error('Refused.'));
      await expect(sendMails(app(), 'test.once', subject)).rejects.toThrow('Refused.');
      expect(await isUnsent()).toBe(true);
      onSent.mockRejectedValueOnce(new Error('The node died.'));
      await expect(sendMails(app(), 'test.once', subject)).rejects.toThrow('The node died.');
      expect(await isUnsent()).toBe(false);
      facts.delete(subject);
      await sendMails(app(), 'test.once', subject);
    });
    expect(await outcomesOf('test.once', subject)).toEqual(['nothing']);
    expect(await isUnsent()).toBe(false);
  });

  it('whose time has not come is sent then', async () => {
    const to = 'early@example.com';
    const subject = aSubject({ notBefore: new Date(app().clock.now().getTime() + HOUR) });
    await orderAndSend(app(), 'test.once', { subject });
    facts.set(subject, { to });
    await outbox().queueDue();
    await sendMails(app(), 'test.once', subject);
    expect(mailsTo(to)).toEqual([]);
    await later(app(), HOUR + MINUTE, async () => {
      await outbox().queueDue();
      await app().mailTo(to);
    });
  });

  it('whose job is lost gets another one', async () => {
    const subject = aSubject({ to: 'found@example.com' });
    await app()
      .em()
      .transactional((em) => outbox().order(em, 'test.once', [{ subject }], { delaySeconds: 60 }));
    await run(app().settings.databaseUrl, 'delete from pgboss.job');
    await later(app(), 4 * 24 * HOUR, async () => {
      await outbox().queueDue();
      await app().mailTo('found@example.com');
    });
  });
});

describe('on a site without a mail server', () => {
  const withoutMail = async (work: () => Promise<void>): Promise<void> => {
    const replaced = jest.replaceProperty(app().settings, 'smtpUrl', undefined);
    await work().finally(() => replaced.restore());
  };

  it('mails that are still wanted later wait for one, and others are not ordered', async () => {
    const [waits, off] = [aSubject({ to: 'waits@example.com' }), aSubject({ to: 'off@example.com' })];
    await withoutMail(async () => {
      await orderAndSend(app(), 'test.waits', { subject: waits });
      await orderAndSend(app(), 'test.once', { subject: off });
      await outbox().queueDue();
    });
    expect(await outcomesOf('test.once', off)).toEqual([]);
    await outbox().queueDue();
    await app().mailTo('waits@example.com');
  });
});

describe('past a limit a mail is never lost (ASVS 2.4.1)', () => {
  it('a single one waits until the limit allows it', async () => {
    const to = 'later@example.com';
    const subject = aSubject({ to });
    await useUp(to);
    await orderAndSend(app(), 'test.later', { subject });
    await run(app().settings.databaseUrl, 'delete from platform.rate_limit');
    await sendMails(app(), 'test.later', subject);
    expect(mailsTo(to)).toEqual([]);
    await later(app(), 24 * HOUR, () => sendMails(app(), 'test.later', subject));
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('several become one mail an hour later, without those that are settled, and in time for what is ordered again', async () => {
    const to = 'several@example.com';
    const [first, second, settled] = [aSubject({ to }), aSubject({ to }), aSubject({ to })];
    await useUp(to);
    const send = (subject: string) => orderAndSend(app(), 'test.several', { subject, person: 5 });
    for (const subject of [first, second, settled]) await send(subject);
    await send(first);
    expect(mailsTo(to)).toEqual([]);
    facts.delete(settled);
    await later(app(), HOUR + MINUTE, () =>
      Promise.all([first, second].map((subject) => sendMails(app(), 'test.several', subject))).then(() => undefined),
    );
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual(['2 at once']);
    for (const subject of [first, second]) expect(await outcomesOf('test.several', subject)).toEqual(['sent']);
    expect(await outcomesOf('test.several', settled)).toEqual(['nothing']);
  });

  it('one that waits alone is the usual mail', async () => {
    const to = 'alone@example.com';
    const subject = aSubject({ to });
    await useUp(to);
    await orderAndSend(app(), 'test.several', { subject, person: 6 });
    await later(app(), HOUR + MINUTE, () => sendMails(app(), 'test.several', subject));
    expect(mailsTo(to).map((mail) => mail.subject)).toEqual([`To ${to}`]);
  });

  it('a mail that the server refuses is not counted', async () => {
    const to = 'refused@example.com';
    const subject = aSubject({ to });
    for (let time = 0; time < 19; time += 1) await app().nest.get(Limits).consume(LIMIT, { receiver: to });
    await app().standIns.mail.down();
    await orderMails(app(), 'test.later', [{ subject }]);
    await expect(sendMails(app(), 'test.later', subject)).rejects.toThrow('ECONNREFUSED');
    await app().standIns.mail.up();
    await sendMails(app(), 'test.later', subject);
    expect(mailsTo(to)).toHaveLength(1);
  });
});
