import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A strong ETag of a body, quoted as the header wants it. */
export const strongEtag = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether the visitor holds this body already. Then it sets 304, and the handler answers nothing. */
export function isFresh(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('ETag', etag);
  const held = String(request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (!held.includes(etag) && !held.includes('*')) return false;
  void reply.code(304);
  return true;
}
