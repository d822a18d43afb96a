import { expect, it } from '@jest/globals';
import { BotCheck } from '../src/platform/bot-check/bot-check.ts';
import { solve, startTestApp, useTestApp } from './harness.ts';

const contact = {
  email: 'hello@flightamigo.example',
  social: ['facebook', 'instagram', 'x'].map((kind) => ({ kind, url: `https://${kind}.example/flightamigo` })),
};
const app = useTestApp();
const check = () => app().nest.get(BotCheck);
const REFUSED = { code: 'bot_check.failed', message: "We couldn't verify you're not a robot. Please try again." };
const challenge = async (query = '') => JSON.parse((await app().get(`/api/bot-check/challenge${query}`)).text);

it('lets a solved puzzle pass [spec 183]', async () => {
  await expect(check().verify(await app().botCheckToken(), 'contact')).resolves.toBeUndefined();
});

it('refuses the same solution the second time, on another node too (ASVS 2.4.1)', async () => {
  const token = await app().botCheckToken();
  await check().verify(token, 'contact');
  await expect(check().verify(token, 'contact')).rejects.toMatchObject(REFUSED);
  const other = await startTestApp({ databaseUrl: app().settings.databaseUrl });
  await expect(other.nest.get(BotCheck).verify(token, 'contact')).rejects.toMatchObject(REFUSED);
  await other.close();
});

it('lets one of two pass that come at the same moment', async () => {
  const token = await app().botCheckToken();
  const outcomes = await Promise.allSettled([check().verify(token, 'contact'), check().verify(token, 'contact')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('refuses a solution of another action', async () => {
  const token = await solve(await challenge('?action=login'));
  await expect(check().verify(token, 'contact')).rejects.toMatchObject(REFUSED);
  await expect(check().verify(token, 'login')).resolves.toBeUndefined();
});

it('refuses an old solution', async () => {
  const token = await app().botCheckToken();
  app().clock.moveBy(11 * 60_000);
  await expect(check().verify(token, 'contact')).rejects.toMatchObject(REFUSED);
  app().clock.moveBy(-11 * 60_000);
});

it('refuses a puzzle that was made easier, or to last longer (ASVS 2.4.1)', async () => {
  const { parameters, signature } = await challenge();
  const easier = { signature, parameters: { ...parameters, keyPrefix: '00' } };
  await expect(solve(easier).then((token) => check().verify(token, 'contact'))).rejects.toMatchObject(REFUSED);
  const longer = { signature, parameters: { ...parameters, expiresAt: parameters.expiresAt + 1 } };
  await expect(solve(longer).then((token) => check().verify(token, 'contact'))).rejects.toMatchObject(REFUSED);
});

it.each(['', 'nonsense', btoa('{}'), btoa('null'), btoa('{"challenge":{"parameters":{}},"solution":{}}')])(
  'refuses %j [spec 183]',
  async (token) => {
    await expect(check().verify(token, 'contact')).rejects.toMatchObject(REFUSED);
  },
);

it('offers reCAPTCHA and no puzzle where its keys are set', async () => {
  const other = await startTestApp({ env: { RECAPTCHA_KEYS: 'site,hush' } });
  expect((await other.get('/api/site')).body).toEqual({
    botCheck: { provider: 'recaptcha', siteKey: 'site' },
    contact,
    gaMeasurementId: null,
    mail: true,
    payments: { provider: 'local' },
    reports: { sample: 1 },
    sms: true,
  });
  expect((await other.get('/api/bot-check/challenge')).status).toBe(404);
  await other.close();
});

it('asks for as much work as BOT_CHECK_COST says', async () => {
  const other = await startTestApp({ env: { BOT_CHECK_COST: '7' } });
  const { parameters } = JSON.parse((await other.get('/api/bot-check/challenge')).text);
  expect(parameters.cost).toBe(7);
  await other.close();
});
