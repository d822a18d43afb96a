import { jest } from '@jest/globals';
import { Limits } from '../../src/platform/limits/limits.ts';
import { type Answer, browserOf, codeIn, isLoginMail, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { startTestApp, type TestApp } from '../harness.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

let counter = 0;

/** An unused address. */
export const anEmail = (): string => `somebody.${(counter += 1)}@example.com`;

/** A login in progress, and what its browser can do. */
export interface StartedLogin {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly userId: number;
  readonly code: string;
  verify(code?: string): Promise<Answer>;
  resend(): Promise<Answer>;
  /** The code of the mail that `request` causes. */
  nextCode(request: () => Promise<Answer>): Promise<string>;
}

export const loginIdIn = (answer: Answer): number => (answer.body as { user: { id: number } }).user.id;

/** Requests a login, and reads the code of its mail. */
export async function startLogin(app: TestApp, email = anEmail(), browser = browserOf(app)): Promise<StartedLogin> {
  const nextCode = async (request: () => Promise<Answer>) => {
    const earlier = new Set(app.outbox().map(({ id }) => id));
    const answer = await request();
    if (answer.status >= 300) throw new Error(`No mail was requested: ${answer.status} ${answer.text}`);
    return codeIn(await app.mailTo(email, (item) => isLoginMail(item) && !earlier.has(item.id)));
  };
  let userId = 0;
  const code = await nextCode(async () => {
    const answer = await browser.requestLogin(email);
    userId = loginIdIn(answer);
    return answer;
  });
  return {
    browser,
    email,
    userId,
    code,
    nextCode,
    verify: (typed = code) => browser.post('/api/auth/verify', { userId, code: typed }),
    resend: () => browser.post('/api/auth/resend-code', { userId }),
  };
}

/** A code other than this one; a different one for each `step`. */
export const wrongCode = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0');

/** Runs the work with the clock moved by `ms`. */
export async function later<Result>(app: TestApp, ms: number, work: () => Promise<Result>): Promise<Result> {
  app.clock.moveBy(ms);
  return work().finally(() => app.clock.moveBy(-ms));
}

export const loginMailsTo = (app: TestApp, email: string) =>
  app.outbox().filter((item) => item.to === email && isLoginMail(item));

const changedLimits = new Map<string, number>();

/** Sets the maximum of one limit, until mocks are restored. */
export function setLimit(app: TestApp, name: string, times: number): void {
  const limits = app.nest.get(Limits);
  if (!Object.hasOwn(limits, 'getRule')) changedLimits.clear();
  changedLimits.set(name, times);
  jest.spyOn(limits, 'getRule').mockImplementation((rule) => {
    const usual = Limits.prototype.getRule.call(limits, rule);
    return { ...usual, times: changedLimits.get(rule) ?? usual.times };
  });
}

/** Restores every limit, and deletes all counts. */
export async function resetLimits(app: TestApp): Promise<void> {
  jest.restoreAllMocks();
  await run(app.settings.databaseUrl, 'delete from platform.rate_limit');
}

/** A second node on the same database. Both send mail to the same outbox, since either may run a job of the other. */
export function anotherNode({ settings }: TestApp, env: Record<string, string> = {}): Promise<TestApp> {
  const { databaseUrl, smtpUrl = '' } = settings;
  return startTestApp({ databaseUrl, env: { SMTP_URL: smtpUrl, ...env } });
}
