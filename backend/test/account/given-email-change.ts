import { type Answer, type Browser, codeIn } from '../browser.ts';
import type { TestApp } from '../harness.ts';

let people = 0;

/** Two unused addresses. */
export function newAddresses(): { oldEmail: string; newEmail: string } {
  people += 1;
  return { oldEmail: `before.${people}@example.com`, newEmail: `after.${people}@example.com` };
}

export interface PendingChange {
  me: Browser;
  oldEmail: string;
  newEmail: string;
  oldCode: string;
  newCode: string;
}

/** Somebody who has requested a change, with the codes of its two mails. */
export async function pendingChange(app: TestApp, me?: Browser): Promise<PendingChange> {
  const fresh = newAddresses();
  const person = me ?? (await app.logIn(fresh.oldEmail));
  const codes = await codesOf(app, person, fresh.newEmail, () =>
    person.post('/api/email-change', { email: fresh.newEmail }),
  );
  return { me: person, oldEmail: person.email, newEmail: fresh.newEmail, ...codes };
}

/** The codes of the mails that `request` causes. */
export async function codesOf(app: TestApp, me: Browser, newEmail: string, request: () => Promise<Answer>) {
  const earlier = new Set(app.outbox().map(({ id }) => id));
  const answer = await request();
  if (answer.status !== 200) throw new Error(`No codes were sent: ${answer.status} ${answer.text}`);
  const codeTo = async (address: string) => codeIn(await app.mailTo(address, ({ id }) => !earlier.has(id)));
  return { oldCode: await codeTo(me.email), newCode: await codeTo(newEmail) };
}

export const confirm = ({ me, oldCode, newCode }: Pick<PendingChange, 'me' | 'oldCode' | 'newCode'>): Promise<Answer> =>
  me.post('/api/email-change/confirm', { oldCode, newCode });
