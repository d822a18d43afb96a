import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CONFIRM_PURPOSE } from '../../src/modules/listings/confirmation-mail.job.ts';
import { OneTimeCodes } from '../../src/platform/one-time-codes/one-time-codes.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { published } from './given.ts';

let silent: Server;
let app: TestApp;

beforeAll(async () => {
  silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` } });
});

afterAll(async () => {
  await app.close();
  silent.close();
});

it('keeps nobody waiting who confirms while the mail server is silent', async () => {
  const called = once(silent, 'connection') as Promise<[Socket]>;
  const { confirmationId } = await published(app);
  const [mail] = await called;
  const givenUp = once(
    mail.resume().on('error', () => undefined),
    'close',
  ).then(() => 'the mail was given up first');
  const token = app.nest.get(OneTimeCodes).linkTokenFor(CONFIRM_PURPOSE, confirmationId, 1);
  const answer = await Promise.race([app.post('/api/listing-confirmations', { token }), givenUp]);
  mail.destroy();
  expect(answer).toMatchObject({ status: 200 });
});
