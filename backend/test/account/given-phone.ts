import type { PhoneVerification, User } from 'shared-ui/contracts';

import { PhoneCodes } from '../../src/platform/sms/phone-codes.ts';
import { type Browser, codeIn } from '../browser.ts';
import type { Answer, TestApp } from '../harness.ts';

export const MINUTE = 60_000;
let counter = 0;

export const anEmail = (): string => `phone.${(counter += 1)}@example.com`;

/** A number nobody has yet, of those kept free for stories: as the form sends it. */
export const aNumber = (): string => `+44 7700${String(900_000 + (counter += 1))}`;
export const e164Of = (number: string): string => number.replaceAll(/[ -]/g, '');

export const textsTo = (app: TestApp, number: string) =>
  app.outbox().filter(({ channel, to }) => channel === 'sms' && to === e164Of(number));

/** Somebody with a number in the profile, and the code that was sent there. */
export interface Texted {
  readonly me: Browser;
  readonly number: string;
  readonly code: string;
}

export async function texted(app: TestApp, number = aNumber(), who?: Browser): Promise<Texted> {
  const me = who ?? (await app.logIn(anEmail()));
  const answer = await me.patch('/api/profile', { phoneNumber: number });
  if (answer.status !== 200) throw new Error(`The number was not taken: ${answer.status} ${answer.text}`);
  return { me, number, code: newestCode(app, number) };
}

export function newestCode(app: TestApp, number: string): string {
  const [newest] = textsTo(app, number);
  if (newest === undefined) throw new Error('No text was sent.');
  return codeIn(newest);
}

export const verify = (me: Browser, code: string): Promise<Answer> => me.post('/api/auth/verify', { code });
export const resend = (me: Browser): Promise<Answer> => me.post('/api/auth/resend-verification');
export const stateOf = async (me: Browser) => (await me.get('/api/phone-verification')).body as PhoneVerification;
export const userOf = async (me: Browser) => (await me.get('/api/auth/me')).body as User;
export const other = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0');

/** Somebody whose number is verified. */
export async function verified(app: TestApp, number?: string): Promise<Texted> {
  const it = await texted(app, number);
  const answer = await verify(it.me, it.code);
  if (answer.status !== 200) throw new Error(`Not verified: ${answer.status} ${answer.text}`);
  return it;
}

/** Does the work at another time, for the application and for the provider of texts. */
export async function later<Result>(app: TestApp, ms: number, work: () => Promise<Result>): Promise<Result> {
  app.clock.moveBy(ms);
  return work().finally(() => app.clock.moveBy(-ms));
}

export const providerOf = (app: TestApp): PhoneCodes => app.nest.get(PhoneCodes);

/** What calls at once answered, whichever came first. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, two) => one - two);
