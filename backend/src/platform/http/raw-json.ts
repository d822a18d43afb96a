import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/**
 * This handler takes the body of a JSON request as the bytes that came (Buffer), unread: a provider signs these, and what is
 * parsed and written again is no longer what was signed. Whoever uses it checks the signature before all else. A body may
 * be missing.
 */
export const TakesRawJson = (): MethodDecorator => RouteConfig({ takesRawJson: true });

export const takesRawJson = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { takesRawJson?: boolean }).takesRawJson === true;
