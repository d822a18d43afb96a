import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookies } from '../../../platform/login/session-cookies.ts';

const NAME = 'login_challenge';
const PATH = '/api/auth';
/** Longer than a code lives: Resend Code makes a new one of it. */
const SECONDS = 3600;

/** Binds a login to the browser that asked for it (product.md 8): a code read over a shoulder is of no use elsewhere. */
@Injectable()
export class LoginChallengeCookie {
  constructor(private readonly cookies: SessionCookies) {}

  tokenIn(request: FastifyRequest): string | undefined {
    return request.cookies[NAME];
  }

  set(reply: FastifyReply, token: string): void {
    void reply.setCookie(NAME, token, { ...this.cookies.optionsFor(PATH), maxAge: SECONDS });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(NAME, this.cookies.optionsFor(PATH));
  }
}
