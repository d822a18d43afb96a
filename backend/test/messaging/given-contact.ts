import { ContactMailJob } from '../../src/modules/messaging/contact/contact-mail.job.ts';
import { ContactMessageEntity } from '../../src/modules/messaging/index.ts';
import type { Answer, TestApp } from '../harness.ts';

type Letter = Record<string, unknown>;

/** What the contact form sends. */
export const aLetter = (changes: Letter = {}): Letter => ({
  name: 'Lena Fischer',
  email: 'lena.fischer@example.com',
  message: 'My mother flies alone.\n\nWho can help?',
  ...changes,
});

/** Sends it with a right bot-check token, from this machine. */
export const write = async (app: TestApp, changes: Letter = {}, remoteAddress = '203.0.113.7'): Promise<Answer> =>
  app.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress,
    payload: { ...aLetter(changes), captchaToken: await app.botCheckToken() },
  });

/** The same from a browser that passed no bot check. */
export const writeUnproven = (app: TestApp, changes: Letter = {}, remoteAddress = '203.0.113.7'): Promise<Answer> =>
  app.inject({ method: 'POST', url: '/api/contact', remoteAddress, payload: aLetter(changes) });

export const contactMails = (app: TestApp) => ({
  /** Runs the job of every message that is kept, twice at once. */
  async sendAll(): Promise<void> {
    const job = app.nest.get(ContactMailJob);
    const ids = (await app.em().findAll(ContactMessageEntity)).map(({ id }) => id);
    for (const contactMessageId of ids)
      await Promise.all([job.send({ contactMessageId }), job.send({ contactMessageId })]);
  },
});
