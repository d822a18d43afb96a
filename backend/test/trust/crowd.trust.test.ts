import type { Challenge } from 'altcha-lib';
import { BOT_CHECK_ACTIONS } from 'contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BotCheck } from '../../src/platform/bot-check/bot-check.ts';
import {
  type Answer,
  type Browser,
  browserOf,
  codeIn,
  isLoginLinkMail,
  isLoginMail,
  type TestBrowser,
} from '../browser.ts';
import { loginIdIn, wrongCode } from '../account/given-login.ts';
import { solve, startTestApp, type TestApp } from '../harness.ts';
import { aListingForm, anOffer, givenIn } from '../listings/given.ts';
import { aMessage, ids } from '../messaging/given.ts';
import { countTries } from './count-tries.ts';

const ATTACKERS = 200;
/** Accounts that the attackers have made before, each at an address of its own. */
const THROWAWAYS = 60;
/** Each of them acts in parallel with so many others. */
const PARALLEL = 20;
const TIMEOUT_MS = 300_000;

// With the limits of production, on two nodes
describe('while 200 addresses attack login, posting, codes, messages and ratings (ASVS 2.4.1, 6.3.1)', () => {
  let nodes: readonly [TestApp, TestApp];
  let owner: Browser;
  let member: Browser;
  let listingId: number;
  let throwaways: Browser[];
  let requests = 0;
  const newcomerEmail = 'newcomer@example.com';

  const settings = { LIMITS_FACTOR: '1', TRUST_PROXY: '1' };
  const nodeFor = (at: number): TestApp => nodes[at % nodes.length]!;
  const address = (at: number): string => `203.0.${Math.floor(at / 200)}.${(at % 200) + 1}`;
  /** A browser at an address of its own. */
  const browserAt = (at: number): TestBrowser => browserOf(nodeFor(at), { 'x-forwarded-for': address(at) });

  beforeAll(async () => {
    const first = await startTestApp({ env: settings });
    const { databaseUrl, smtpUrl = '' } = first.settings;
    nodes = [first, await startTestApp({ databaseUrl, env: { ...settings, SMTP_URL: smtpUrl } })];
    const given = givenIn(() => first);
    [owner, member] = [await given.verified('owner@example.com'), await given.verified('member@example.com')];
    listingId = (await given.listing(member)).id;
    throwaways = [];
    for (let at = 0; at < THROWAWAYS; at += 1) throwaways.push(await given.traveler(`throwaway.${at}@example.com`));
    await attackAll();
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.close();
  });

  const send = async (answer: Promise<Answer>): Promise<Answer> => {
    requests += 1;
    return answer;
  };

  /** Does the work that this action asks for at present. */
  async function solveFor(browser: TestBrowser, action: string): Promise<string> {
    const { body } = await browser.get(`/api/bot-check/challenge?action=${action}`);
    return solve(body as Challenge);
  }

  const requestLogin = async (browser: TestBrowser, email: string): Promise<Answer> =>
    browser.post('/api/auth/login', { email, captchaToken: await solveFor(browser, BOT_CHECK_ACTIONS.login) });

  const publish = async (browser: TestBrowser, form: object): Promise<Answer> => {
    const captchaToken = await solveFor(browser, BOT_CHECK_ACTIONS.offerHelp);
    return browser.post('/api/offer-help/listings', { ...form, captchaToken });
  };

  /** Begins logins of others, and guesses their codes. */
  async function guess(at: number): Promise<void> {
    // The outbox keeps 500 mails: as many as raise the work, and no more
    for (const email of at % 2 === 0 ? [owner.email, newcomerEmail] : [`stranger.${at}@example.com`]) {
      const browser = browserAt(at);
      const begun = await send(requestLogin(browser, email));
      if (begun.status !== 200) continue;
      for (let step = 1; step <= 6; step += 1)
        await send(browser.post('/api/auth/verify', { userId: loginIdIn(begun), code: wrongCode('000000', step) }));
    }
  }

  /** Posts with the addresses of others, guesses the codes of these listings, and floods what is newest. */
  async function post(at: number): Promise<void> {
    const browser = browserAt(at);
    const more = at % 2 === 0 ? [owner.email, `more.spam.${at}@example.com`] : [newcomerEmail];
    for (const email of [`spam.${at}@example.com`, ...more]) {
      const posted = await send(publish(browser, anOffer({ email, name: `Spam ${at}` })));
      const { confirmationId } = (posted.body ?? {}) as { confirmationId?: number };
      if (confirmationId === undefined) continue;
      for (const code of ['111111']) await send(browser.post('/api/listing-confirmations', { confirmationId, code }));
    }
  }

  /** Asks for contact details, writes, and rates, as an account made for that. */
  async function harass(at: number): Promise<void> {
    const throwaway = throwaways[at];
    if (throwaway === undefined) return;
    const from = { 'x-forwarded-for': address(at) };
    await send(throwaway.post(`/api/listings/${listingId}/contact`, undefined, from));
    for (const to of [member, owner]) await send(throwaway.post('/api/messages', aMessage(ids(to)), from));
    const rating = { targetUserId: ids(member), rating: 1, text: 'She never came to the gate', route: 'MAA to LHR' };
    await send(throwaway.post('/api/testimonials', rating, from));
  }

  async function attackAll(): Promise<void> {
    const waiting = Array.from({ length: ATTACKERS }, (_none, at) => at);
    const attack = async (): Promise<void> => {
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
        await guess(at);
        await post(at);
        await harass(at);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, attack));
  }

  /** By the code or the link, whichever the mail has. */
  async function logIn(email: string, browser: TestBrowser): Promise<Answer> {
    const [mails] = nodes;
    const earlier = new Set(mails.outbox().map(({ id }) => id));
    const isNew = ({ id }: { id: string }): boolean => !earlier.has(id);
    const begun = await requestLogin(browser, email);
    if (begun.status !== 200) return begun;
    const { method } = begun.body as { method?: string };
    if (method === 'link') {
      // At most one an hour: the one that the attackers caused works too
      const mail = await mails.mailTo(email, isLoginLinkMail);
      return browser.post('/api/auth/login-link', { token: /log-in#(\S+)/.exec(mail.text)?.[1] });
    }
    const mail = await mails.mailTo(email, (item) => isLoginMail(item) && isNew(item));
    return browser.post('/api/auth/verify', { userId: loginIdIn(begun), code: codeIn(mail) });
  }

  it('the site is under pressure: logging in and posting ask for more work', async () => {
    const botCheck = nodes[1].nest.get(BotCheck);
    expect(await botCheck.strictness(BOT_CHECK_ACTIONS.login)).toBeGreaterThan(0);
    expect(await botCheck.strictness(BOT_CHECK_ACTIONS.offerHelp)).toBeGreaterThan(0);
    countTries(requests, `${requests} hostile requests from ${ATTACKERS} addresses`);
  });

  it('a newcomer gets in, and posts', async () => {
    const browser = browserAt(1001);
    expect((await logIn(newcomerEmail, browser)).status).toBe(200);
    expect((await publish(browser, anOffer({ email: newcomerEmail }))).status).toBe(201);
  });

  it('a newcomer whom nobody has named posts without a login', async () => {
    const email = 'honest@example.com';
    const browser = browserAt(1002);
    const posted = await publish(browser, anOffer({ email }));
    expect(posted.status).toBe(201);
    const { confirmationId } = posted.body as { confirmationId: number };
    const code = codeIn(await nodes[0].mailTo(email));
    expect((await browser.post('/api/listing-confirmations', { confirmationId, code })).status).toBe(200);
  });

  it('an owner gets in on a new device, and posts', async () => {
    const browser = browserAt(1003);
    expect((await logIn(owner.email, browser)).status).toBe(200);
    const form = aListingForm({
      email: owner.email,
      captchaToken: await solveFor(browser, BOT_CHECK_ACTIONS.createListing),
    });
    expect((await browser.post('/api/listings', form)).status).toBe(201);
  });

  it('a member stays logged in, writes, and keeps a rating that strangers cannot spoil', async () => {
    expect((await member.post('/api/messages', aMessage(ids(owner)))).status).toBe(201);
    const shown = (await nodes[1].get(`/api/testimonials/user/${ids(member)}`)).body as unknown[];
    expect(shown.length).toBeLessThanOrEqual(3);
  });
});
