import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import type { AppError } from '../errors/app-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { isThisMachine } from './ip-address.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses, before a body is read, what no page of ours would send. */
export function guardRequests(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', (request, _reply, done) => done(refusalOf(request, settings)));
}

function refusalOf(request: FastifyRequest, settings: Settings): AppError | undefined {
  if (request.raw.url?.includes('%00'))
    return requestErrors.unreadable('This address holds characters that cannot be shown.');
  if (SAFE_METHODS.has(request.method) || !isForeign(request, settings)) return undefined;
  return requestErrors.foreign_origin();
}

/**
 * Whether another site's page sent it (PRODUCT.md 11). Programs send neither header, and hold no visitor's cookie either.
 * Locally every origin on this machine is ours: the development servers of the remotes have ports of their own.
 */
function isForeign(request: FastifyRequest, { publicUrl, production }: Settings): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return false;
  if (!URL.canParse(origin)) return true;
  // Also the scheme: who can answer for http://site on somebody's network is not the site
  const isOwn = origin === `${request.protocol}://${request.host}`;
  return !isOwn && (production || !isThisMachine(new URL(origin).hostname));
}
