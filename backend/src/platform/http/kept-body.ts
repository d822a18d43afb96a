import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFresh, strongEtag } from './etag.ts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
type Encoded = Readonly<Record<Encoding | 'identity', Buffer>>;

/** 11, the default, takes ten times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A large JSON text that is the same for everybody: compressed once, not for each visitor. */
export class KeptBody {
  private constructor(
    private readonly bodies: Encoded,
    private readonly etag: string,
  ) {}

  static async of(json: string): Promise<KeptBody> {
    const identity = Buffer.from(json);
    const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, BROTLI), promisify(gzip)(identity)]);
    return new KeptBody({ identity, br, gzip: gz }, strongEtag(json));
  }

  /** Sends it as the visitor takes it, or 304. A strong ETag promises the same bytes: each encoding has its own. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    const encoding = takenBy(String(request.headers['accept-encoding'] ?? ''));
    void reply.header('Vary', 'accept-encoding').type('application/json; charset=utf-8');
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
    const etag = encoding === 'identity' ? this.etag : `${this.etag.slice(0, -1)}-${encoding}"`;
    void reply.send(isFresh(request, reply, etag) ? undefined : this.bodies[encoding]);
  }
}

function takenBy(accepted: string): Encoding | 'identity' {
  const taken = accepted
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
    .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => taken.includes(encoding)) ?? 'identity';
}
