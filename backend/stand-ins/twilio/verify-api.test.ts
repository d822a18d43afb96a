import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { TwilioSettings } from '../../src/platform/config/twilio-settings.ts';
import { SmsRefusedError, SmsUnavailableError } from '../../src/platform/sms/phone-codes.ts';
import { rebaseUrl, createTwilioClient } from '../../src/platform/sms/twilio-client.ts';
import { TwilioPhoneCodes } from '../../src/platform/sms/twilio.phone-codes.ts';
import { Outbox } from '../outbox/outbox.ts';
import { ServerSwitch } from '../stand-in-switch.ts';
import { TwilioStandIn } from './twilio-stand-in.ts';

const NUMBER = '+447700900142';
const MINUTE = 60_000;

let folder: string;
let outbox: Outbox;
let standIn: TwilioStandIn;
let server: ServerSwitch;
let logged: unknown[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fa-twilio-'));
  outbox = await Outbox.open(join(folder, 'outbox.json'));
  standIn = new TwilioStandIn(outbox, { publicUrl: 'https://amigo.example', secretKey: 'a secret' });
  server = new ServerSwitch(standIn);
  await server.up();
  logged = [];
});
afterEach(async () => {
  await server.down();
  await rm(folder, { recursive: true });
});

const log = { warn: (...line: unknown[]) => void logged.push(line) } as unknown as PinoLogger;
const createClient = (changes: Partial<TwilioSettings> = {}, timeoutMs?: number) =>
  new TwilioPhoneCodes(
    { ...standIn.credentials, baseUrl: `http://127.0.0.1:${server.port}`, ...changes },
    log,
    timeoutMs,
  );
const getNewestText = () => outbox.list().at(0)?.text ?? '';
const getNewestCode = () => getNewestText().slice(-6);
const getOtherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const moveClockBy = (ms: number) => {
  standIn.now = () => new Date(Date.now() + ms);
};

describe('the stand-in, called by the SDK', () => {
  it('sends a text that ends with the line that binds the code to this site', async () => {
    const name = await createClient().send(NUMBER);
    expect(name).toMatch(/^VE[0-9a-f]{32}$/);
    expect(outbox.list()).toMatchObject([{ channel: 'sms', to: NUMBER, subject: '' }]);
    expect(getNewestText()).toMatch(/^(\d{6}) is your Flight Amigo code\.[^\n]*\n\n@amigo\.example #\1$/);
  });

  it('sends a plain text where no template is set', async () => {
    await createClient({ verifyTemplateSid: undefined }).send(NUMBER);
    expect(getNewestText()).toMatch(/^Your Flight Amigo verification code is: \d{6}$/);
  });

  it('accepts the right code once, and a wrong one never', async () => {
    const codes = createClient();
    const name = await codes.send(NUMBER);
    expect(await codes.check(name, getOtherCode(getNewestCode()))).toBe('wrong');
    expect(await codes.check(name, getNewestCode())).toBe('right');
    expect(await codes.check(name, getNewestCode())).toBe('expired');
  });

  it('accepts no code after 10 minutes', async () => {
    const codes = createClient();
    const name = await codes.send(NUMBER);
    moveClockBy(10 * MINUTE);
    expect(await codes.check(name, getNewestCode())).toBe('expired');
  });

  it('accepts no sixth try, even with the right code', async () => {
    const codes = createClient();
    const name = await codes.send(NUMBER);
    for (let count = 0; count < 5; count += 1)
      expect(await codes.check(name, getOtherCode(getNewestCode()))).toBe('wrong');
    expect(await codes.check(name, getNewestCode())).toBe('expired');
  });

  it('cancels the previous code when it sends a new one', async () => {
    const codes = createClient();
    const first = await codes.send(NUMBER);
    const firstCode = getNewestCode();
    const second = await codes.send(NUMBER, { cancel: [first] });
    expect(second).not.toBe(first);
    expect(await codes.check(first, firstCode)).toBe('expired');
    expect(await codes.check(second, getNewestCode())).toBe('right');
  });

  it('sends a new code also where the previous one was used', async () => {
    const codes = createClient();
    const first = await codes.send(NUMBER);
    expect(await codes.check(first, getNewestCode())).toBe('right');
    expect(await codes.send(NUMBER, { cancel: [first] })).not.toBe(first);
  });

  it('repeats an open code, and sends no more once it has repeated it four times: it stays the code', async () => {
    const codes = createClient();
    const first = await codes.send(NUMBER);
    const firstCode = getNewestCode();
    for (let count = 2; count <= 5; count += 1) {
      expect(await codes.send(NUMBER, { repeat: first })).toBe(first);
      expect(getNewestCode()).toBe(firstCode);
    }
    expect(await codes.send(NUMBER, { repeat: first })).toBe(first);
    expect(outbox.list()).toHaveLength(5);
    expect(await codes.check(first, firstCode)).toBe('right');
  });

  it('cancels all codes that it is given, with one text', async () => {
    const codes = createClient();
    const first = await codes.send(NUMBER);
    const second = await codes.send(NUMBER, { cancel: [first] });
    const third = await codes.send(NUMBER, { cancel: [first, second] });
    expect([await codes.check(second, '123456'), await codes.check(third, getNewestCode())]).toEqual([
      'expired',
      'right',
    ]);
    expect(outbox.list()).toHaveLength(3);
  });

  it('never repeats a code whose tries are used up, even if it was not canceled', async () => {
    const codes = createClient();
    const first = await codes.send(NUMBER);
    for (let count = 0; count < 5; count += 1) await codes.check(first, getOtherCode(getNewestCode()));
    const next = await codes.send(NUMBER);
    expect(next).not.toBe(first);
    expect(await codes.check(next, getNewestCode())).toBe('right');
  });

  it('repeats a pending code that is not canceled five times, as Twilio does', async () => {
    const settings = { ...standIn.credentials, baseUrl: `http://127.0.0.1:${server.port}` };
    const { verifications } = (await createTwilioClient(settings, 5000)).verify.v2.services(settings.verifyServiceSid);
    const names = new Set<string>();
    const send = async () => names.add((await verifications.create({ to: NUMBER, channel: 'sms' })).sid);
    for (let count = 0; count < 5; count += 1) await send();
    expect(names.size).toBe(1);
    expect(new Set(outbox.list().map(({ text }) => text)).size).toBe(1);
    await expect(send()).rejects.toMatchObject({ status: 429, code: 60203 });
  });

  it.each(['+15005550001', '+15005550009', '+44'])('refuses %s, where nothing can be sent', async (number) => {
    await expect(createClient().send(number)).rejects.toThrow(SmsRefusedError);
    expect(outbox.list()).toEqual([]);
    expect(logged).toEqual([]);
  });
});

describe('the provider is unavailable', () => {
  it.each([
    ['a wrong token', { authToken: 'wrong' }, { status: 401, code: 20003 }],
    ['a service that is not there', { verifyServiceSid: `VA${'0'.repeat(32)}` }, { status: 404, code: 20404 }],
  ])('with %s, and the log has its error', async (_case, changes, error) => {
    await expect(createClient(changes).send(NUMBER)).rejects.toThrow(SmsUnavailableError);
    expect(logged).toEqual([[error, expect.any(String)]]);
  });

  it('while it refuses connections; the log has no number and no code', async () => {
    const codes = createClient();
    const name = await codes.send(NUMBER);
    await server.down();
    await expect(codes.check(name, getNewestCode())).rejects.toThrow(SmsUnavailableError);
    await expect(codes.send(NUMBER, { cancel: [name] })).rejects.toThrow(SmsUnavailableError);
    await expect(codes.send(NUMBER)).rejects.toMatchObject({ mayHaveLeft: false });
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${NUMBER.slice(1)}|${getNewestCode()}`));
    expect(logged[0]).toEqual([{ status: undefined, code: 'ECONNREFUSED' }, expect.any(String)]);
    await server.up();
    expect(await codes.check(name, getNewestCode())).toBe('right');
  });

  it('where it never responds, and the text may have been sent', async () => {
    const sockets: Socket[] = [];
    const hanging = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => void hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as { port: number };
    const codes = createClient({ baseUrl: `http://127.0.0.1:${port}` }, 100);
    await expect(codes.send(NUMBER)).rejects.toMatchObject({ code: 'sms.unavailable', mayHaveLeft: true });
    await expect(codes.send(NUMBER, { cancel: ['VE1'] })).rejects.toMatchObject({ mayHaveLeft: false });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => hanging.close(resolve));
  });
});

it('Twilio itself is called without a stand-in', () => {
  const uri = 'https://verify.twilio.com/v2/Services/VA1/Verifications?PageSize=20';
  expect(rebaseUrl(uri, undefined)).toBe(uri);
  expect(rebaseUrl(uri, 'http://127.0.0.1:9')).toBe('http://127.0.0.1:9/v2/Services/VA1/Verifications?PageSize=20');
});
