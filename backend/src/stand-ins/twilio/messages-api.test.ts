import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createSite } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { TwilioTextMessages } from '../../platform/sms/twilio.text-messages.ts';
import { twilioClient } from '../../platform/sms/twilio-client.ts';
import { Outbox } from '../outbox/outbox.ts';
import { ServerSwitch } from '../stand-in-switch.ts';
import { TwilioStandIn } from './twilio-stand-in.ts';

const NUMBER = '+447700900142';

interface Heard {
  readonly url: string;
  readonly fields: Record<string, string>;
  readonly signature: string;
}

let folder: string;
let outbox: Outbox;
let standIn: TwilioStandIn;
let server: ServerSwitch;
let logged: unknown[];
let heard: Heard[];
let site: ReturnType<typeof createSite>;
let publicUrl: string;
let arrived: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fa-messages-'));
  outbox = await Outbox.open(join(folder, 'outbox.jsonl'));
  [heard, logged] = [[], []];
  site = createSite((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const signature = String(request.headers['x-twilio-signature']);
      heard.push({
        url: `${publicUrl}${request.url}`,
        fields: Object.fromEntries(new URLSearchParams(text)),
        signature,
      });
      response.writeHead(204).end();
      arrived();
    });
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  standIn = new TwilioStandIn(outbox, { publicUrl, secretKey: 'a secret' });
  server = new ServerSwitch(standIn);
  await server.up();
});
afterEach(async () => {
  await server.down();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await rm(folder, { recursive: true });
});

const log = { warn: (...line: unknown[]) => void logged.push(line) } as unknown as PinoLogger;
const textsWith = (changes: object = {}, timeoutMs?: number) =>
  new TwilioTextMessages(
    { ...standIn.credentials, baseUrl: `http://127.0.0.1:${server.port}`, ...changes },
    log,
    timeoutMs,
  );
const aText = (to = NUMBER, body = 'Meena on Flight Amigo: Hello') => ({
  ...{ to, body, callbackUrl: `${publicUrl}/api/sms/status?copy=3.14` },
});
/** The calls that came, once there are so many. */
const calls = async (count: number): Promise<Heard[]> => {
  while (heard.length < count) {
    const { promise, resolve } = Promise.withResolvers<void>();
    arrived = resolve;
    await promise;
  }
  return heard;
};
beforeEach(() => {
  arrived = () => undefined;
});

describe('the SDK, talking to the stand-in as to Twilio', () => {
  it('sends a text of ours through the messaging service', async () => {
    const sent = await textsWith().send(aText());
    expect(sent).toEqual({ outcome: 'accepted', name: expect.stringMatching(/^SM[0-9a-f]{32}$/) });
    expect(outbox.list()).toMatchObject([{ channel: 'sms', to: NUMBER, text: 'Meena on Flight Amigo: Hello' }]);
  });

  it('finds the text again, with what it costs', async () => {
    const settings = { ...standIn.credentials, baseUrl: `http://127.0.0.1:${server.port}` };
    const { messages } = await twilioClient(settings, 5000);
    const { messagingServiceSid } = standIn.credentials;
    const { sid, status, numSegments } = await messages.create({
      to: NUMBER,
      body: 'ş'.repeat(71),
      messagingServiceSid,
    });
    expect({ status, numSegments }).toEqual({ status: 'accepted', numSegments: '2' });
    expect((await messages(sid).fetch()).body).toBe('ş'.repeat(71));
  });

  it('is told what becomes of it, in order, by calls that the SDK takes for Twilio’s', async () => {
    const texts = textsWith();
    const sent = await texts.send(aText());
    const told = await calls(3);
    expect(told.map(({ fields }) => fields['MessageStatus'])).toEqual(['queued', 'sent', 'delivered']);
    for (const call of told) {
      expect(call.url).toBe(`${publicUrl}/api/sms/status?copy=3.14`);
      expect(call.fields).toMatchObject({ MessageSid: 'name' in sent ? sent.name : '', To: NUMBER });
      expect(texts.isGenuine(call)).toBe(true);
      expect(texts.isGenuine({ ...call, url: call.url.replace('3.14', '3.15') })).toBe(false);
      expect(texts.isGenuine({ ...call, fields: { ...call.fields, MessageStatus: 'failed' } })).toBe(false);
      expect(textsWith({ authToken: 'another' }).isGenuine(call)).toBe(false);
    }
  });

  it.each([
    ['is no number', '+15005550001', false],
    ['cannot be reached', '+15005550002', false],
    ['lies where nothing is sent', '+15005550003', false],
    ['is no mobile phone', '+15005550009', false],
  ])('is told that a phone %s', async (_what, number, stopped) => {
    expect(await textsWith().send(aText(number))).toEqual({ outcome: 'refused', stopped });
    expect([outbox.list(), logged]).toEqual([[], []]);
  });

  it('is refused by a phone that has said STOP, until it says START, and is told both', async () => {
    const texts = textsWith();
    expect(await standIn.reply({ from: NUMBER, body: ' Stop ' })).toBe(204);
    expect(await texts.send(aText())).toEqual({ outcome: 'refused', stopped: true });
    await standIn.reply({ from: NUMBER, body: 'START' });
    expect(await texts.send(aText())).toMatchObject({ outcome: 'accepted' });
    const [stop, start] = await calls(2);
    expect(stop?.fields).toMatchObject({ From: NUMBER, Body: ' Stop ', OptOutType: 'STOP' });
    expect(start?.fields).toMatchObject({ From: NUMBER, Body: 'START', OptOutType: 'START' });
    expect(stop && texts.isGenuine(stop)).toBe(true);
  });

  it('has the same credentials at each node that shares the secret', () => {
    const twin = new TwilioStandIn(outbox, { publicUrl, secretKey: 'a secret' });
    const stranger = new TwilioStandIn(outbox, { publicUrl, secretKey: 'another' });
    expect(twin.credentials).toEqual(standIn.credentials);
    expect(stranger.credentials.authToken).not.toBe(standIn.credentials.authToken);
  });
});

describe('a provider that is not well', () => {
  it('has surely sent nothing where it refuses connections; the log holds no number', async () => {
    const texts = textsWith();
    await server.down();
    expect(await texts.send(aText())).toEqual({ outcome: 'unavailable', mayHaveLeft: false });
    expect(logged).toEqual([[{ status: undefined, code: 'ECONNREFUSED' }, expect.any(String)]]);
    await server.up();
    expect(await texts.send(aText())).toMatchObject({ outcome: 'accepted' });
  });

  it('has surely sent nothing where it does not know us', async () => {
    expect(await textsWith({ authToken: 'wrong' }).send(aText())).toEqual({
      outcome: 'unavailable',
      mayHaveLeft: false,
    });
    expect(await textsWith({ messagingServiceSid: `MG${'0'.repeat(32)}` }).send(aText())).toMatchObject({
      outcome: 'unavailable',
      mayHaveLeft: false,
    });
  });

  it.each([500, 502, 503])('may have sent it where it answers %d', async (status) => {
    const broken = createSite((_request, response) => response.writeHead(status).end('{}'));
    await new Promise<void>((resolve) => void broken.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    expect(await textsWith({ baseUrl }).send(aText())).toEqual({ outcome: 'unavailable', mayHaveLeft: true });
    broken.closeAllConnections();
    await new Promise((resolve) => broken.close(resolve));
  });

  it('may have sent it where it never answers', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    expect(await textsWith({ baseUrl }, 100).send(aText())).toEqual({ outcome: 'unavailable', mayHaveLeft: true });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});
