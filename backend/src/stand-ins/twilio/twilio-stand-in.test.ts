import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { TwilioSettings } from '../../platform/config/settings.ts';
import { SmsRefusedError, SmsUnavailableError } from '../../platform/sms/sms.errors.ts';
import { addressOf, twilioClient } from '../../platform/sms/twilio-client.ts';
import { TwilioPhoneCodes } from '../../platform/sms/twilio.phone-codes.ts';
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
const codesWith = (changes: Partial<TwilioSettings> = {}, timeoutMs?: number) =>
  new TwilioPhoneCodes(
    { ...standIn.credentials, baseUrl: `http://127.0.0.1:${server.port}`, ...changes },
    log,
    timeoutMs,
  );
const newestText = () => outbox.list().at(0)?.text ?? '';
const newestCode = () => newestText().slice(-6);
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const laterBy = (ms: number) => {
  standIn.now = () => new Date(Date.now() + ms);
};

describe('the SDK, talking to the stand-in as to Twilio', () => {
  it('sends a text that ends with the line that binds the code to this site', async () => {
    const name = await codesWith().send(NUMBER);
    expect(name).toMatch(/^VE[0-9a-f]{32}$/);
    expect(outbox.list()).toMatchObject([{ channel: 'sms', to: NUMBER, subject: '' }]);
    expect(newestText()).toMatch(/^(\d{6}) is your Flight Amigo code\.[^\n]*\n\n@amigo\.example #\1$/);
  });

  it('says plainly what the code is where no template is set', async () => {
    await codesWith({ verifyTemplateSid: undefined }).send(NUMBER);
    expect(newestText()).toMatch(/^Your Flight Amigo verification code is: \d{6}$/);
  });

  it('takes the right code once, and a wrong one never', async () => {
    const codes = codesWith();
    const name = await codes.send(NUMBER);
    expect(await codes.check(name, other(newestCode()))).toBe('wrong');
    expect(await codes.check(name, newestCode())).toBe('right');
    expect(await codes.check(name, newestCode())).toBe('expired');
  });

  it('takes no code after 10 minutes', async () => {
    const codes = codesWith();
    const name = await codes.send(NUMBER);
    laterBy(10 * MINUTE);
    expect(await codes.check(name, newestCode())).toBe('expired');
  });

  it('takes no sixth try, be it the right code', async () => {
    const codes = codesWith();
    const name = await codes.send(NUMBER);
    for (let count = 0; count < 5; count += 1) expect(await codes.check(name, other(newestCode()))).toBe('wrong');
    expect(await codes.check(name, newestCode())).toBe('expired');
  });

  it('voids the code before with a new one', async () => {
    const codes = codesWith();
    const first = await codes.send(NUMBER);
    const firstCode = newestCode();
    const second = await codes.send(NUMBER, first);
    expect(second).not.toBe(first);
    expect(await codes.check(first, firstCode)).toBe('expired');
    expect(await codes.check(second, newestCode())).toBe('right');
  });

  it('sends a new one also where the one before is over', async () => {
    const codes = codesWith();
    const first = await codes.send(NUMBER);
    expect(await codes.check(first, newestCode())).toBe('right');
    expect(await codes.send(NUMBER, first)).not.toBe(first);
  });

  it('voids all codes that it is told of, with one text', async () => {
    const codes = codesWith();
    const first = await codes.send(NUMBER);
    const second = await codes.send(NUMBER, first);
    const third = await codes.send(NUMBER, first, second);
    expect([await codes.check(second, '123456'), await codes.check(third, newestCode())]).toEqual(['expired', 'right']);
    expect(outbox.list()).toHaveLength(3);
  });

  it('never hands out a code whose tries somebody else has used up, though nobody remembers it', async () => {
    const codes = codesWith();
    const forgotten = await codes.send(NUMBER);
    for (let count = 0; count < 5; count += 1) await codes.check(forgotten, other(newestCode()));
    const fresh = await codes.send(NUMBER);
    expect(fresh).not.toBe(forgotten);
    expect(await codes.check(fresh, newestCode())).toBe('right');
  });

  it('repeats a pending code that nobody voids, five times, as Twilio does', async () => {
    const settings = { ...standIn.credentials, baseUrl: `http://127.0.0.1:${server.port}` };
    const { verifications } = (await twilioClient(settings, 5000)).verify.v2.services(settings.verifyServiceSid);
    const names = new Set<string>();
    const send = async () => names.add((await verifications.create({ to: NUMBER, channel: 'sms' })).sid);
    for (let count = 0; count < 5; count += 1) await send();
    expect(names.size).toBe(1);
    expect(new Set(outbox.list().map(({ text }) => text)).size).toBe(1);
    await expect(send()).rejects.toMatchObject({ status: 429, code: 60203 });
  });

  it.each(['+15005550001', '+15005550009', '+44'])('tells of %s that nothing can be sent there', async (number) => {
    await expect(codesWith().send(number)).rejects.toThrow(SmsRefusedError);
    expect(outbox.list()).toEqual([]);
    expect(logged).toEqual([]);
  });
});

describe('a provider that is not well', () => {
  it.each([
    ['a wrong token', { authToken: 'wrong' }, { status: 401, code: 20003 }],
    ['a service that is not there', { verifyServiceSid: `VA${'0'.repeat(32)}` }, { status: 404, code: 20404 }],
  ])('is one with %s, and the log says what it answered', async (_case, changes, said) => {
    await expect(codesWith(changes).send(NUMBER)).rejects.toThrow(SmsUnavailableError);
    expect(logged).toEqual([[said, expect.any(String)]]);
  });

  it('is one that refuses connections, until it is up again; the log holds no number and no code', async () => {
    const codes = codesWith();
    const name = await codes.send(NUMBER);
    await server.down();
    await expect(codes.check(name, newestCode())).rejects.toThrow(SmsUnavailableError);
    await expect(codes.send(NUMBER, name)).rejects.toThrow(SmsUnavailableError);
    await expect(codes.send(NUMBER)).rejects.toMatchObject({ mayHaveLeft: false });
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${NUMBER.slice(1)}|${newestCode()}`));
    expect(logged[0]).toEqual([{ status: undefined, code: 'ECONNREFUSED' }, expect.any(String)]);
    await server.up();
    expect(await codes.check(name, newestCode())).toBe('right');
  });

  it('is one that never answers: then the text may have left', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const codes = codesWith({ baseUrl: `http://127.0.0.1:${port}` }, 100);
    await expect(codes.send(NUMBER)).rejects.toMatchObject({ code: 'sms.unavailable', mayHaveLeft: true });
    await expect(codes.send(NUMBER, 'VE1')).rejects.toMatchObject({ mayHaveLeft: false });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});

it('calls Twilio itself where nothing stands in', () => {
  const uri = 'https://verify.twilio.com/v2/Services/VA1/Verifications?PageSize=20';
  expect(addressOf(uri, undefined)).toBe(uri);
  expect(addressOf(uri, 'http://127.0.0.1:9')).toBe('http://127.0.0.1:9/v2/Services/VA1/Verifications?PageSize=20');
});
