import { expect, it } from '@jest/globals';
import { ContactMessageEntity } from '../../src/modules/messaging/index.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { write, writeUnproven } from './given-contact.ts';

let addresses = 0;
const anAddress = () => `198.51.100.${(addresses += 1)}`;

const limited = {
  status: 429,
  body: {
    code: 'request.limited',
    message: expect.stringMatching(/^That was a lot in a short time\. Please try again in/),
  },
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
};

const withLimits = async (story: (app: TestApp) => Promise<void>) => {
  const app = await startTestApp({ env: { LIMITS_FACTOR: '1' } });
  try {
    await story(app);
  } finally {
    await app.close();
  }
};

it('takes five an hour from one address', () =>
  withLimits(async (app) => {
    const from = anAddress();
    for (let at = 0; at < 5; at += 1) expect((await write(app, { email: `${at}@example.com` }, from)).status).toBe(204);
    expect(await write(app, { email: 'sixth@example.com' }, from)).toMatchObject(limited);
    expect((await write(app, { email: 'sixth@example.com' }, anAddress())).status).toBe(204);
    expect(await app.em().count(ContactMessageEntity)).toBe(6);
  }));

it('takes one an hour from an address whose browser passes no bot check, and then still those that do', () =>
  withLimits(async (app) => {
    const from = anAddress();
    expect((await writeUnproven(app, {}, from)).status).toBe(204);
    expect(await writeUnproven(app, {}, from)).toMatchObject(limited);
    expect((await write(app, {}, from)).status).toBe(204);
  }));

it('takes ten a day with one email address, from wherever', () =>
  withLimits(async (app) => {
    for (let at = 0; at < 10; at += 1) expect((await write(app, {}, anAddress())).status).toBe(204);
    expect(await write(app, { email: ' LENA.Fischer@example.com' }, anAddress())).toMatchObject(limited);
    expect((await write(app, { email: 'other@example.com' }, anAddress())).status).toBe(204);
  }));

it('counts no attempt with a mistake in it', () =>
  withLimits(async (app) => {
    const from = anAddress();
    for (let at = 0; at < 8; at += 1) expect((await writeUnproven(app, { message: 'short' }, from)).status).toBe(400);
    expect((await writeUnproven(app, {}, from)).status).toBe(204);
  }));
