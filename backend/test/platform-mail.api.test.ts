import { expect, it } from '@jest/globals';
import { startTestApp } from './harness.ts';

const PRODUCTION = { NODE_ENV: 'production' };

it('warns at the start, and tells the browser, where production has no mail server', async () => {
  const app = await startTestApp({ env: PRODUCTION });
  expect((await app.get('/api/site')).body).toMatchObject({ mail: false });
  expect(app.log.filter((line) => JSON.parse(line).level === 40).join('')).toContain('SMTP_URL is not set');
  await app.close();
});

it('does neither where there is one', async () => {
  const app = await startTestApp({ env: { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:1' } });
  expect((await app.get('/api/site')).body).toMatchObject({ mail: true });
  expect(app.log.join('')).not.toContain('SMTP_URL');
  await app.close();
});
