import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_PICTURE_BYTES } from 'contracts';
import { LinkNetwork, PictureLinks, PublicNetwork } from '../src/platform/pictures/picture-links.ts';
import { FakeNetwork, PUBLIC_ADDRESS } from './given-picture.ts';

const LINK = 'https://pictures.example.com/me.jpg';
const PICTURE = Buffer.from('a picture');
let network: FakeNetwork;
beforeEach(() => {
  network = new FakeNetwork();
});

const fetch = (link = LINK) => new PictureLinks(network).fetch(link);
const refusal = (link = LINK) =>
  fetch(link).then(
    () => 'none',
    ({ code }: { code: string }) => code,
  );

describe('the picture of a link', () => {
  it('comes from the address that was checked', async () => {
    network.pages.set(LINK, { body: PICTURE });
    expect(await fetch()).toEqual(PICTURE);
    expect(network.requests).toEqual([`${LINK} ${PUBLIC_ADDRESS}`]);
  });

  it('is found after a few redirects, of which each is checked', async () => {
    network.pages.set(LINK, { status: 302, location: '/photos/me.jpg' });
    network.pages.set('https://pictures.example.com/photos/me.jpg', {
      status: 301,
      location: 'https://cdn.example.net/1.jpg',
    });
    network.pages.set('https://cdn.example.net/1.jpg', { body: PICTURE });
    expect(await fetch()).toEqual(PICTURE);
  });

  it.each(['http://pictures.example.com/me.jpg', 'http://pictures.example.com:8080/me.jpg'])(
    'comes from %s like from any other',
    async (link) => {
      network.pages.set(link, { body: PICTURE });
      expect(await fetch(link)).toEqual(PICTURE);
      expect(network.requests).toEqual([`${link} ${PUBLIC_ADDRESS}`]);
    },
  );

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:192.168.0.1'],
    [PUBLIC_ADDRESS, '10.0.0.1'],
    [],
  ])('is not fetched from a name that resolves to %s %s (ASVS 1.3.6)', async (...addresses) => {
    network.hosts.set('pictures.example.com', addresses);
    network.pages.set(LINK, { body: PICTURE });
    expect([await refusal(), network.requests]).toEqual(['picture.link_unreachable', []]);
  });

  it.each([
    'https://127.0.0.1/',
    'http://127.0.0.1:9200/',
    'https://[::1]/',
    'https://router.lan/',
    'http://inside.example.net:8080/',
    'file:///etc/passwd',
    'https://inside.example.net/',
  ])('is not fetched after a redirect to %s (ASVS 1.3.6)', async (location) => {
    network.hosts.set('inside.example.net', ['192.168.0.7']);
    network.pages.set(LINK, { status: 307, location });
    expect([await refusal(), network.requests.length]).toEqual(['picture.link_unreachable', 1]);
  });

  it('is not looked for in a circle', async () => {
    network.pages.set(LINK, { status: 302, location: LINK });
    expect([await refusal(), network.requests.length]).toEqual(['picture.link_not_found', 4]);
  });

  it.each([404, 401, 500, 204, 304])('is missing where the website answers %i', async (status) => {
    network.pages.set(LINK, { status });
    expect(await refusal()).toBe('picture.link_not_found');
  });

  it('has at most 8 MB, however long its website goes on', async () => {
    let sent = 0;
    const endless = new Readable({
      read() {
        sent += 1;
        this.push(Buffer.alloc(1024 * 1024));
      },
    });
    network.pages.set(LINK, { body: endless });
    expect(await refusal()).toBe('picture.too_large');
    expect(sent).toBeLessThan(MAX_PICTURE_BYTES / 1024 / 1024 + 20);
    expect(endless.destroyed).toBe(true);
  });

  it('is no address of this site', async () => {
    expect(await refusal(`/pictures/${'0'.repeat(32)}-512.webp`)).toBe('picture.link_unreachable');
  });
});

describe('a website that does not answer', () => {
  class SilentNetwork extends LinkNetwork {
    resolve = () => Promise.resolve([PUBLIC_ADDRESS]);
    get = () => new Promise<never>(() => undefined);
  }

  it('is waited for a few seconds in all', async () => {
    const links = new PictureLinks(new SilentNetwork(), 1);
    await expect(links.fetch(LINK)).rejects.toMatchObject({ code: 'picture.link_too_slow' });
  });
});

describe('a request to the public network', () => {
  // Of nothing but this test, until 2126
  const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUCHe4GAszu5B/DvT
ZZPpJejwezpQsdkxonhLdKc6VlqhRANCAAQ40NyqqVEKxFj/AZ4jvf3t2oybzPEW
a8F28r8bLA/bMSqefab4EoSrtUqTQ0oIxhnPnnL5MBij9H1EOHjGMM5u
-----END PRIVATE KEY-----`;
  const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIB1DCCAXqgAwIBAgIUHVqDtD042O2ESyrIvepcxD18xnQwCgYIKoZIzj0EAwIw
KTEnMCUGA1UEAwwecGljdHVyZXMuZmxpZ2h0YW1pZ28tdGVzdHMuY29tMCAXDTI2
MTEyMzE0MzYyOFoYDzIxMjYxMDMwMTQzNjI4WjApMScwJQYDVQQDDB5waWN0dXJl
cy5mbGlnaHRhbWlnby10ZXN0cy5jb20wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AAQ40NyqqVEKxFj/AZ4jvf3t2oybzPEWa8F28r8bLA/bMSqefab4EoSrtUqTQ0oI
xhnPnnL5MBij9H1EOHjGMM5uo34wfDAdBgNVHQ4EFgQUyacA2VCQm8CAW43WXHoz
3C/pBY4wHwYDVR0jBBgwFoAUyacA2VCQm8CAW43WXHoz3C/pBY4wDwYDVR0TAQH/
BAUwAwEB/zApBgNVHREEIjAggh5waWN0dXJlcy5mbGlnaHRhbWlnby10ZXN0cy5j
b20wCgYIKoZIzj0EAwIDSAAwRQIhALVDH8NGY4bQy3GWoXOkGRPru/XnUByBnalH
3/X86T3yAiBBZk2vOUzPVcZpswEQecut1PlK5MZA+DKAMw1pK7cGyg==
-----END CERTIFICATE-----`;
  const NAME = 'pictures.flightamigo-tests.com';
  const server = createServer({ key: KEY, cert: CERTIFICATE }, ({ headers }, response) =>
    response.end(JSON.stringify(headers)),
  );
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const get = (host: string, ca?: string) => {
    const { port } = server.address() as AddressInfo;
    return new PublicNetwork({ port, ...(ca && { ca }) }).get(
      new URL(`https://${host}/me.jpg`),
      '127.0.0.1',
      AbortSignal.timeout(10_000),
    );
  };

  it('goes to the given address, whatever the name resolves to, and says nothing of anybody', async () => {
    const response = await get(NAME, CERTIFICATE);
    const headers = JSON.parse(String(Buffer.concat(await response.toArray()))) as object;
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('goes over http too, to the port of the link', async () => {
    const plain = createHttpServer((_request, response) => response.end('plain'));
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve).unref());
    const link = new URL(`http://${NAME}:${(plain.address() as AddressInfo).port}/me.jpg`);
    const response = await new PublicNetwork().get(link, '127.0.0.1', AbortSignal.timeout(10_000));
    expect(String(Buffer.concat(await response.toArray()))).toBe('plain');
    plain.close();
  });

  it('needs a certificate for the name (ASVS 12.3.2)', async () => {
    await expect(get('other.flightamigo-tests.com', CERTIFICATE)).rejects.toThrow('altnames');
    await expect(get(NAME)).rejects.toThrow('certificate');
  });
});
