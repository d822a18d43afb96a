import { jest } from '@jest/globals';
import { Limits } from '../../src/platform/limits/limits.ts';
import { browserOf, codeIn, isLoginMail, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { type Answer, startTestApp, type TestApp } from '../harness.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

let counter = 0;

/** An address that no other test uses. */
export const anEmail = (): string => `somebody.${(counter += 1)}@example.com`;

/** A login that waits for its code, and what its browser may do. */
export interface AskedLogin {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly userId: number;
  readonly code: string;
  verify(code?: string): Promise<Answer>;
  resend(): Promise<Answer>;
  /** The code of the next mail, after `ask` has asked for it. */
  nextCode(ask: () => Promise<Answer>): Promise<string>;
}

export const idIn = (answer: Answer): number => (answer.body as { user: { id: number } }).user.id;

/** The first step, with the mail read. */
export async function asked(app: TestApp, email = anEmail(), browser = browserOf(app)): Promise<AskedLogin> {
  const nextCode = async (ask: () => Promise<Answer>) => {
    const earlier = new Set(app.outbox().map(({ id }) => id));
    const answer = await ask();
    if (answer.status >= 300) throw new Error(`No mail was asked for: ${answer.status} ${answer.text}`);
    return codeIn(await app.mailTo(email, (item) => isLoginMail(item) && !earlier.has(item.id)));
  };
  let userId = 0;
  const code = await nextCode(async () => {
    const answer = await browser.askToLogIn(email);
    userId = idIn(answer);
    return answer;
  });
  return {
    ...{ browser, email, userId, code, nextCode },
    verify: (typed = code) => browser.post('/api/auth/verify', { userId, code: typed }),
    resend: () => browser.post('/api/auth/resend-code', { userId }),
  };
}

/** Another code than this one; each `step` another. */
export const other = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0');

/** Does the work at another time. */
export async function at(app: TestApp, ms: number, work: () => Promise<void>): Promise<void> {
  app.clock.moveBy(ms);
  await work().finally(() => app.clock.moveBy(-ms));
}

export const mailsTo = (app: TestApp, email: string) =>
  app.outbox().filter((item) => item.to === email && isLoginMail(item));

/** Makes one limit tight; the others stay as they are. */
export function tighten(app: TestApp, name: string, times: number): void {
  const limits = app.nest.get(Limits);
  const ruleOf = limits.ruleOf.bind(limits);
  jest
    .spyOn(limits, 'ruleOf')
    .mockImplementation((rule) => (rule === name ? { ...ruleOf(rule), times } : ruleOf(rule)));
}

/** Every limit is wide again, and nothing counted. */
export async function forgetCounts(app: TestApp): Promise<void> {
  jest.restoreAllMocks();
  await run(app.settings.databaseUrl, 'delete from platform.rate_limit');
}

/** A second node on the same database. Either may do a job of the other: both mail to the same place. */
export function anotherNode({ settings }: TestApp, env: Record<string, string> = {}): Promise<TestApp> {
  const { databaseUrl, smtpUrl = '' } = settings;
  return startTestApp({ databaseUrl, env: { SMTP_URL: smtpUrl, ...env } });
}
