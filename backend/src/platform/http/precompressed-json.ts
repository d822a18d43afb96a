import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCached } from './etag.ts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
type Bodies = Readonly<Record<Encoding | 'identity', Buffer>>;

/** 11, the default, takes ten times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A large JSON text that is the same for everybody: compressed once, not per request. */
export class PrecompressedJson {
  private constructor(
    private readonly bodies: Bodies,
    private readonly hash: string,
  ) {}

  static async of(json: string): Promise<PrecompressedJson> {
    const identity = Buffer.from(json);
    const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, BROTLI), promisify(gzip)(identity)]);
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 27);
    return new PrecompressedJson({ identity, br, gzip: gz }, hash);
  }

  /** Sends it in an encoding that the client accepts, or 304. A strong ETag means the same bytes: each encoding has its own. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''));
    const etag = `"${this.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    void reply.headers({ Vary: 'accept-encoding', ETag: etag }).type('application/json; charset=utf-8');
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
    if (hasCached(request, etag)) void reply.code(304).send();
    else void reply.send(this.bodies[encoding]);
  }
}

function chooseEncoding(accepted: string): Encoding | 'identity' {
  const names = accepted
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
    .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => names.includes(encoding)) ?? 'identity';
}
