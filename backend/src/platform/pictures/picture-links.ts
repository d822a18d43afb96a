import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIPv6 } from 'node:net';
import { Readable } from 'node:stream';
import { Injectable, Optional } from '@nestjs/common';
import { MAX_PICTURE_BYTES, pictureUrlSchema, PRODUCT } from 'contracts';
import { isPictureError, pictureErrors } from './pictures.errors.ts';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 5000;
const MAX_REDIRECTS = 3;

/** What a website answers. */
export type LinkResponse = Pick<IncomingMessage, 'statusCode' | 'headers'> & Readable;

/** How names are resolved, and requests sent. */
export abstract class LinkNetwork {
  /** All addresses of a host. */
  abstract resolve(host: string): Promise<string[]>;

  /** GETs the URL from the machine with this address, whatever its name resolves to by now. */
  abstract get(url: URL, address: string, signal: AbortSignal): Promise<LinkResponse>;
}

export class PublicNetwork extends LinkNetwork {
  constructor(private readonly options: { readonly port?: number; readonly ca?: string } = {}) {
    super();
  }

  async resolve(host: string): Promise<string[]> {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  }

  get(url: URL, address: string, signal: AbortSignal): Promise<LinkResponse> {
    const family = isIPv6(address) ? 6 : 4;
    const request = url.protocol === 'http:' ? requestByHttp : requestByHttps;
    return new Promise((resolve, reject) => {
      request(url, {
        ...this.options,
        signal,
        agent: false,
        lookup: (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
        headers: { accept: 'image/webp, image/png, image/jpeg', 'accept-encoding': 'identity', 'user-agent': PRODUCT },
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
  }
}

/**
 * Fetches the picture of a link that somebody typed (spec §3), from public machines alone: each host is resolved once, checked, and
 * connected to by the address that was checked, after a redirect too. Five seconds and 8 MB in all.
 */
@Injectable()
export class PictureLinks {
  constructor(
    private readonly network: LinkNetwork,
    @Optional() private readonly timeoutMs: number = TIMEOUT_MS,
  ) {}

  /** The bytes that are there. Throws one of pictureErrors. */
  async fetch(link: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      return await Promise.race([this.#follow(link, signal), whenAborted(signal)]);
    } catch (error) {
      if (isPictureError(error)) throw error;
      // Which of the many reasons, nobody learns: it would map our network
      throw signal.aborted ? pictureErrors.link_too_slow() : pictureErrors.link_unreachable();
    }
  }

  async #follow(link: string, signal: AbortSignal): Promise<Buffer> {
    let target = link;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await this.#get(target, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return readPicture(response);
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw pictureErrors.link_not_found();
      target = URL.parse(headers.location, target)?.href ?? '';
    }
    throw pictureErrors.link_not_found();
  }

  async #get(link: string, signal: AbortSignal): Promise<LinkResponse> {
    const url = URL.parse(pictureUrlSchema.safeParse(link).data ?? '');
    if (url === null) throw pictureErrors.link_unreachable();
    const addresses = await this.network.resolve(url.hostname);
    const [address] = addresses;
    // One that is not public among public ones is how somebody would try to reach it
    if (address === undefined || !addresses.every(isPublicAddress)) throw pictureErrors.link_unreachable();
    return this.network.get(url, address, signal);
  }
}

async function readPicture(response: LinkResponse): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop ends the connection
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_PICTURE_BYTES) throw pictureErrors.too_large();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(pictureErrors.link_too_slow()), { once: true }),
  );
