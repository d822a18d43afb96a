import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createSite } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { TwilioTextMessages } from '../../src/platform/sms/twilio.text-messages.ts';
import { createTwilioClient } from '../../src/platform/sms/twilio-client.ts';
import { Outbox } from '../outbox/outbox.ts';
import { ServerSwitch } from '../stand-in-switch.ts';
import { TwilioStandIn } from './twilio-stand-in.ts';

const NUMBER = '+447700900142';

interface ReceivedCall {
  readonly url: string;
  readonly fields: Record<string, string>;
  readonly signature: string;
}

let folder: string;
let outbox: Outbox;
let standIn: TwilioStandIn;
let server: ServerSwitch;
let logged: unknown[];
let received: ReceivedCall[];
let site: ReturnType<typeof createSite>;
let publicUrl: string;
let onReceived: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fa-messages-'));
  outbox = await Outbox.open(join(folder, 'outbox.jsonl'));
  [received, logged] = [[], []];
  site = createSite((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const signature = String(request.headers['x-twilio-signature']);
      received.push({
        url: `${publicUrl}${request.url}`,
        fields: Object.fromEntries(new URLSearchParams(text)),
        signature,
      });
      response.writeHead(204).end();
      onReceived();
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
const createClient = (changes: object = {}, timeoutMs?: number) =>
  new TwilioTextMessages(
    { ...standIn.credentials, baseUrl: `http://127.0.0.1:${server.port}`, ...changes },
    log,
    timeoutMs,
  );
const aText = (to = NUMBER, body = 'Meena on Flight Amigo: Hello') => ({
  to,
  body,
  callbackUrl: `${publicUrl}/api/sms/status?copy=3.14`,
});
/** Resolves once so many calls were received. */
const waitForCalls = async (count: number): Promise<ReceivedCall[]> => {
  while (received.length < count) {
    const { promise, resolve } = Promise.withResolvers<void>();
    onReceived = resolve;
    await promise;
  }
  return received;
};
beforeEach(() => {
  onReceived = () => undefined;
});

describe('the stand-in, called by the SDK', () => {
  it('sends a text through the messaging service', async () => {
    const sent = await createClient().send(aText());
    expect(sent).toEqual({ outcome: 'accepted', name: expect.stringMatching(/^SM[0-9a-f]{32}$/) });
    expect(outbox.list()).toMatchObject([{ channel: 'sms', to: NUMBER, text: 'Meena on Flight Amigo: Hello' }]);
  });

  it('returns a text with its number of segments', async () => {
    const settings = { ...standIn.credentials, baseUrl: `http://127.0.0.1:${server.port}` };
    const { messages } = await createTwilioClient(settings, 5000);
    const { messagingServiceSid } = standIn.credentials;
    const { sid, status, numSegments } = await messages.create({
      to: NUMBER,
      body: 'ş'.repeat(71),
      messagingServiceSid,
    });
    expect({ status, numSegments }).toEqual({ status: 'accepted', numSegments: '2' });
    expect((await messages(sid).fetch()).body).toBe('ş'.repeat(71));
  });

  it('reports each status in order, by callbacks with valid signatures', async () => {
    const texts = createClient();
    const sent = await texts.send(aText());
    const callbacks = await waitForCalls(3);
    expect(callbacks.map(({ fields }) => fields['MessageStatus'])).toEqual(['queued', 'sent', 'delivered']);
    for (const call of callbacks) {
      expect(call.url).toBe(`${publicUrl}/api/sms/status?copy=3.14`);
      expect(call.fields).toMatchObject({ MessageSid: 'name' in sent ? sent.name : '', To: NUMBER });
      expect(texts.hasValidSignature(call)).toBe(true);
      expect(texts.hasValidSignature({ ...call, url: call.url.replace('3.14', '3.15') })).toBe(false);
      expect(texts.hasValidSignature({ ...call, fields: { ...call.fields, MessageStatus: 'failed' } })).toBe(false);
      expect(createClient({ authToken: 'another' }).hasValidSignature(call)).toBe(false);
    }
  });

  it.each([
    ['is not a number', '+15005550001', false],
    ['cannot be reached', '+15005550002', false],
    ['is in a country without service', '+15005550003', false],
    ['is not a mobile phone', '+15005550009', false],
  ])('refuses a phone that %s', async (_what, number, stopped) => {
    expect(await createClient().send(aText(number))).toEqual({ outcome: 'refused', stopped });
    expect([outbox.list(), logged]).toEqual([[], []]);
  });

  it('refuses a phone that has replied STOP until it replies START, and forwards both replies', async () => {
    const texts = createClient();
    expect(await standIn.reply({ from: NUMBER, body: ' Stop ' })).toBe(204);
    expect(await texts.send(aText())).toEqual({ outcome: 'refused', stopped: true });
    await standIn.reply({ from: NUMBER, body: 'START' });
    expect(await texts.send(aText())).toMatchObject({ outcome: 'accepted' });
    const [stop, start] = await waitForCalls(2);
    expect(stop?.fields).toMatchObject({ From: NUMBER, Body: ' Stop ', OptOutType: 'STOP' });
    expect(start?.fields).toMatchObject({ From: NUMBER, Body: 'START', OptOutType: 'START' });
    expect(stop && texts.hasValidSignature(stop)).toBe(true);
  });

  it('has the same credentials on all nodes with the same secret', () => {
    const twin = new TwilioStandIn(outbox, { publicUrl, secretKey: 'a secret' });
    const stranger = new TwilioStandIn(outbox, { publicUrl, secretKey: 'another' });
    expect(twin.credentials).toEqual(standIn.credentials);
    expect(stranger.credentials.authToken).not.toBe(standIn.credentials.authToken);
  });
});

describe('a text is', () => {
  it('surely not sent where the provider refuses connections; the log has no number', async () => {
    const texts = createClient();
    await server.down();
    expect(await texts.send(aText())).toEqual({ outcome: 'unavailable', mayHaveLeft: false });
    expect(logged).toEqual([[{ status: undefined, code: 'ECONNREFUSED' }, expect.any(String)]]);
    await server.up();
    expect(await texts.send(aText())).toMatchObject({ outcome: 'accepted' });
  });

  it('surely not sent where the provider does not accept our credentials', async () => {
    expect(await createClient({ authToken: 'wrong' }).send(aText())).toEqual({
      outcome: 'unavailable',
      mayHaveLeft: false,
    });
    expect(await createClient({ messagingServiceSid: `MG${'0'.repeat(32)}` }).send(aText())).toMatchObject({
      outcome: 'unavailable',
      mayHaveLeft: false,
    });
  });

  it.each([500, 502, 503])('possibly sent where the provider responds with %d', async (status) => {
    const broken = createSite((_request, response) => response.writeHead(status).end('{}'));
    await new Promise<void>((resolve) => void broken.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    expect(await createClient({ baseUrl }).send(aText())).toEqual({ outcome: 'unavailable', mayHaveLeft: true });
    broken.closeAllConnections();
    await new Promise((resolve) => broken.close(resolve));
  });

  it('possibly sent where the provider never responds', async () => {
    const sockets: Socket[] = [];
    const hanging = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => void hanging.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    expect(await createClient({ baseUrl }, 100).send(aText())).toEqual({ outcome: 'unavailable', mayHaveLeft: true });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => hanging.close(resolve));
  });
});
