import { expect, it } from '@jest/globals';
import { useTestApp } from './harness.ts';
import { inDays } from './listings/given.ts';

const app = useTestApp();
const EMAIL = 'secret.person@example.com';
const PHONE = '+44 7700 900142';

it('writes no address, phone, code, token or query of a person into the log', async () => {
  const form = {
    departureAirport: 'MAA',
    arrivalAirport: 'LHR',
    date: inDays(7),
    name: 'Priya Raman',
    email: EMAIL,
    phoneNumber: PHONE,
    consent: true,
  };
  const captchaToken = await app().botCheckToken();
  expect((await app().post('/api/find-help/listings', { ...form, captchaToken })).status).toBe(201);
  await app().post('/api/find-help/listings', { ...form, captchaToken, email: `${EMAIL}\0` });
  await app().get(`/api/listings?flight=${encodeURIComponent(EMAIL)}`, { cookie: 'session=hush-hush' });
  await app().get(`/api/${EMAIL}?phone=${encodeURIComponent(PHONE)}`);
  const { text } = await app().mailTo(EMAIL);
  const secrets = [/\d{6}(?=\n)/.exec(text)?.[0], /#(\S+)/.exec(text)?.[1], captchaToken];

  const log = app().log.join('');
  expect(app().log.length).toBeGreaterThanOrEqual(5);
  for (const secret of [EMAIL, PHONE, 'Priya', '900142', 'hush-hush', '127.0.0.1', ...secrets])
    expect(log).not.toContain(secret);
});

it('logs each request by its pattern, with its id', async () => {
  const { headers } = await app().get('/api/health?who=me');
  const line = app()
    .log.map((text) => JSON.parse(text))
    .find(({ reqId }) => reqId === headers['x-request-id']);
  expect(line).toMatchObject({ level: 30, method: 'GET', route: '/api/health', status: 200, ms: expect.any(Number) });
});
