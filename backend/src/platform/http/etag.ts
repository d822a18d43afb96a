import type { FastifyRequest } from 'fastify';

/** Whether the client has these bytes already, and needs no more than a 304. `etag` is a strong one, with its quotes. */
export function hasCached({ headers }: FastifyRequest, etag: string): boolean {
  const cached = String(headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return cached.includes(etag) || cached.includes('*');
}
