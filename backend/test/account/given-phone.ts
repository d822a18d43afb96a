import type { PhoneVerification, User } from 'contracts';
import { PhoneCodes } from '../../src/platform/sms/phone-codes.ts';
import { type Answer, type Browser, codeIn } from '../browser.ts';
import type { TestApp } from '../harness.ts';
import { anEmail } from './given-login.ts';

let counter = 0;

/** An unused number, of those reserved for fiction: as the form sends it. */
export const aNumber = (): string => `+44 7700${String(900_000 + (counter += 1))}`;
export const e164Of = (number: string): string => number.replaceAll(/[ -]/g, '');

export const textsTo = (app: TestApp, number: string) =>
  app.outbox().filter(({ channel, to }) => channel === 'sms' && to === e164Of(number));

/** Somebody with an unverified number, and the code that was sent there. */
export interface PhoneOwner {
  readonly me: Browser;
  readonly number: string;
  readonly code: string;
}

export async function withPhone(app: TestApp, number = aNumber(), who?: Browser): Promise<PhoneOwner> {
  const me = who ?? (await app.logIn(anEmail()));
  const answer = await me.patch('/api/profile', { phoneNumber: number });
  if (answer.status !== 200) throw new Error(`The number was not accepted: ${answer.status} ${answer.text}`);
  return { me, number, code: newestCode(app, number) };
}

export function newestCode(app: TestApp, number: string): string {
  const [newest] = textsTo(app, number);
  if (newest === undefined) throw new Error('No text was sent.');
  return codeIn(newest);
}

export const verify = (me: Browser, code: string): Promise<Answer> => me.post('/api/auth/verify', { code });
export const resend = (me: Browser): Promise<Answer> => me.post('/api/auth/resend-verification');
export const phoneStateOf = async (me: Browser) => (await me.get('/api/phone-verification')).body as PhoneVerification;
export const userOf = async (me: Browser) => (await me.get('/api/auth/me')).body as User;

export async function withVerifiedPhone(app: TestApp, number?: string): Promise<PhoneOwner> {
  const owner = await withPhone(app, number);
  const answer = await verify(owner.me, owner.code);
  if (answer.status !== 200) throw new Error(`Not verified: ${answer.status} ${answer.text}`);
  return owner;
}

export const providerOf = (app: TestApp): PhoneCodes => app.nest.get(PhoneCodes);

/** Of parallel calls, in any order. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, two) => one - two);
