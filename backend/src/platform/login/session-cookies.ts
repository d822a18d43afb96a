import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOGGED_IN_HINT } from 'shared-ui/contracts';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';

const NAME = 'session';
/** Browsers take this name only from this very host, over https: no subdomain can plant a session of its own. */
const HOST_NAME = `__Host-${NAME}`;
/** How long a session lives after it was last used (product.md 11). */
export const SESSION_DAYS = 30;

const SECONDS = SESSION_DAYS * 24 * 3600;
/** 256 bits in base64url: anything else is not one of our tokens, and not worth a query. */
const TOKEN = /^[\w-]{43}$/;

/** The session's token in a cookie that no script can read, and beside it the hint that scripts may. */
@Injectable()
export class SessionCookies {
  /** Of the cookie whose value is the session's token. */
  readonly name: string;
  readonly #secure: boolean;

  constructor(@Inject(SETTINGS) { publicUrl }: LiveSettings) {
    this.#secure = publicUrl.startsWith('https:');
    this.name = this.#secure ? HOST_NAME : NAME;
  }

  /** What every cookie of a login has in common. */
  optionsFor(path: string): CookieSerializeOptions {
    return { path, httpOnly: true, sameSite: 'lax', secure: this.#secure };
  }

  /** The token of this browser's session, whether it still lives or not. */
  tokenIn(request: FastifyRequest): string | undefined {
    const token = request.cookies[this.name];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  set(reply: FastifyReply, token: string): void {
    const options = { ...this.optionsFor('/'), maxAge: SECONDS };
    void reply.setCookie(this.name, token, options).setCookie(LOGGED_IN_HINT, '1', { ...options, httpOnly: false });
  }

  /** At the end of a session. */
  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.optionsFor('/'));
    this.clearHint(reply);
  }

  /**
   * Where a session turned out to be dead. The session's own cookie stays: this answer may arrive after that of a login
   * in another tab, and must not undo it.
   */
  clearHint(reply: FastifyReply): void {
    void reply.clearCookie(LOGGED_IN_HINT, { ...this.optionsFor('/'), httpOnly: false });
  }
}
