import { type MailOrder, MailOutbox } from '../src/platform/mail/mail-outbox.ts';
import { run } from './database.ts';
import type { TestApp } from './harness.ts';

/** The mails of a subject that the outbox has, oldest first. `person`: only to them. */
export const mailsAbout = (app: Pick<TestApp, 'settings'>, kind: string, subject: number | string, person?: number) =>
  run<{ id: number; due_at: Date; outcome: 'sent' | 'nothing' | null; is_late: boolean }>(
    app.settings.databaseUrl,
    `select id::int, due_at, outcome, is_late from platform.mail
     where kind = $1 and subject = $2 and ($3::bigint is null or person = $3) order by id`,
    [kind, String(subject), person ?? null],
  );

/** Does what the jobs of these mails do. */
export async function sendMails(app: TestApp, kind: string, subject: number | string, person?: number): Promise<void> {
  for (const { id } of await mailsAbout(app, kind, subject, person)) await app.nest.get(MailOutbox).send(id);
}

/** Orders mails as the transaction of a module does. */
export const orderMails = (app: TestApp, kind: string, mails: readonly MailOrder[]): Promise<void> =>
  app.em().transactional((em) => app.nest.get(MailOutbox).order(em, kind, mails));

/** Orders mails, and sends what is to be sent. */
export async function orderAndSend(app: TestApp, kind: string, ...mails: readonly MailOrder[]): Promise<void> {
  await orderMails(app, kind, mails);
  for (const { subject, person } of mails) await sendMails(app, kind, subject, person ?? undefined);
}
