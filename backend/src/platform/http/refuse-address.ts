import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from 'shared-ui/contracts';
import type { LiveSettings } from '../config/live-settings.ts';
import { STATUS_OF_KIND } from '../errors/app-error.ts';
import { unreadable } from '../errors/request-errors.ts';
import { headersOf } from './security-headers.ts';

/**
 * Answers an address that Fastify cannot read, e.g. '/%'. Neither hooks nor the error filter run for it, and its own body
 * repeats the address.
 */
export const refuseAddress =
  (settings: LiveSettings) =>
  (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { message, code, kind } = unreadable();
    void reply
      .code(STATUS_OF_KIND[kind])
      .headers({ ...headersOf(request.url, settings), 'Cache-Control': 'no-store', 'x-request-id': request.id })
      .type('application/json; charset=utf-8')
      .send({ message, code } satisfies ErrorBody);
  };
