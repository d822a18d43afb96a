import { type Browser, codeIn } from '../browser.ts';
import type { Answer, TestApp } from '../harness.ts';

let people = 0;

/** Two addresses that nobody has used yet. */
export function newAddresses(): { oldEmail: string; newEmail: string } {
  people += 1;
  return { oldEmail: `before.${people}@example.com`, newEmail: `after.${people}@example.com` };
}

export interface Waiting {
  me: Browser;
  oldEmail: string;
  newEmail: string;
  oldCode: string;
  newCode: string;
}

/** Somebody logged in who has asked for a change, with the codes of its two mails. */
export async function waitingChange(app: TestApp, me?: Browser): Promise<Waiting> {
  const fresh = newAddresses();
  const person = me ?? (await app.logIn(fresh.oldEmail));
  const codes = await codesOf(app, person, fresh.newEmail, () =>
    person.post('/api/email-change', { email: fresh.newEmail }),
  );
  return { me: person, oldEmail: person.email, newEmail: fresh.newEmail, ...codes };
}

/** The codes of the mails that this call sends. */
export async function codesOf(app: TestApp, me: Browser, newEmail: string, ask: () => Promise<Answer>) {
  const earlier = new Set(app.outbox().map(({ id }) => id));
  const answer = await ask();
  if (answer.status !== 200) throw new Error(`No codes were sent: ${answer.status} ${answer.text}`);
  const codeTo = async (address: string) => codeIn(await app.mailTo(address, ({ id }) => !earlier.has(id)));
  return { oldCode: await codeTo(me.email), newCode: await codeTo(newEmail) };
}

export const confirm = ({ me, oldCode, newCode }: Pick<Waiting, 'me' | 'oldCode' | 'newCode'>): Promise<Answer> =>
  me.post('/api/email-change/confirm', { oldCode, newCode });

/** A code that is surely not this one. */
export const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Runs with the clock moved by so much, and moves it back. */
export async function later(app: TestApp, ms: number, work: () => Promise<void>): Promise<void> {
  app.clock.moveBy(ms);
  await work().finally(() => app.clock.moveBy(-ms));
}
