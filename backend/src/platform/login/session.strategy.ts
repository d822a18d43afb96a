import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { RequestStrategy } from './request-strategy.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { FoundSession, SessionStore } from './session-store.ts';

export const SESSION_STRATEGY = 'session';

export interface SessionStrategyOptions {
  readonly store: SessionStore;
  readonly cookies: SessionCookies;
}

/** Knows a person by the cookie of their session. */
@Injectable()
export class SessionStrategy extends PassportStrategy(RequestStrategy, SESSION_STRATEGY) {
  async validate(
    request: FastifyRequest,
    { store, cookies }: SessionStrategyOptions,
  ): Promise<FoundSession | undefined> {
    const token = cookies.tokenIn(request);
    return token === undefined ? undefined : store.find(token);
  }
}
