import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { LinkResponse } from '../src/platform/pictures/picture-links.ts';
import { LinkNetwork } from '../src/platform/pictures/picture-links.ts';

/** A photo of one color. */
export const aPhoto = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 80 } } })
    .jpeg()
    .toBuffer();

export const PUBLIC_ADDRESS = '93.184.215.14';

interface FakePage {
  readonly status?: number;
  readonly location?: string;
  readonly body?: Buffer | Readable;
}

/** A network of a few hosts, which records who was asked. */
export class FakeNetwork extends LinkNetwork {
  /** By host; PUBLIC_ADDRESS for any other. */
  readonly hosts = new Map<string, string[]>();
  /** By URL. */
  readonly pages = new Map<string, FakePage>();
  /** URL and address of each request. */
  readonly requests: string[] = [];

  async resolve(host: string): Promise<string[]> {
    return this.hosts.get(host) ?? [PUBLIC_ADDRESS];
  }

  async get(url: URL, address: string): Promise<LinkResponse> {
    this.requests.push(`${url.href} ${address}`);
    const { status = 200, location, body = Buffer.alloc(0) } = this.pages.get(url.href) ?? { status: 404 };
    const stream = body instanceof Readable ? body : Readable.from([body]);
    return Object.assign(stream, { statusCode: status, headers: location === undefined ? {} : { location } });
  }
}
