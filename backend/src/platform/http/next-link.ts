import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names the next page of a list in the answer: `Link: </api/x?…&cursor=…>; rel="next"` (product.md 14). */
export function nextLink(reply: FastifyReply, request: FastifyRequest, cursor: string | undefined): void {
  if (cursor === undefined) return;
  const url = new URL(request.url, 'http://here');
  url.searchParams.set('cursor', cursor);
  void reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
