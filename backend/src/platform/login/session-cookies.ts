import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOGGED_IN_HINT, RETENTION } from 'contracts';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';

const NAME = 'session';
/** Browsers accept this prefix only from this host, over https: no subdomain can set a session of its own. */
const HOST_PREFIX = '__Host-';
/** How long a session is valid after its last use (PRODUCT.md 11). */
export const SESSION_MS = RETENTION.sessions.amount * 24 * 3_600_000;

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The session's token in a cookie that no script can read, and beside it a hint that scripts can. */
@Injectable()
export class SessionCookies {
  /** Of the cookie that holds the session's token. */
  readonly name: string;
  readonly #secure: boolean;

  constructor(@Inject(SETTINGS) { publicUrl }: LiveSettings) {
    this.#secure = publicUrl.startsWith('https:');
    this.name = this.nameFor(NAME);
  }

  /** The name of a cookie for all paths, which no subdomain can set. */
  nameFor(name: string): string {
    return this.#secure ? `${HOST_PREFIX}${name}` : name;
  }

  /** The options that all cookies of a login share. */
  optionsFor(path: string): CookieSerializeOptions {
    return { path, httpOnly: true, sameSite: 'lax', secure: this.#secure };
  }

  /** The token of this browser's session, valid or not. */
  tokenIn(request: FastifyRequest): string | undefined {
    const token = request.cookies[this.name];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  set(reply: FastifyReply, token: string): void {
    const options = { ...this.optionsFor('/'), maxAge: SESSION_MS / 1000 };
    void reply.setCookie(this.name, token, options).setCookie(LOGGED_IN_HINT, '1', { ...options, httpOnly: false });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.optionsFor('/'));
    this.clearHint(reply);
  }

  /**
   * For an expired session. Its own cookie stays: this response may arrive after that of a login in another tab, and must not
   * undo it.
   */
  clearHint(reply: FastifyReply): void {
    void reply.clearCookie(LOGGED_IN_HINT, { ...this.optionsFor('/'), httpOnly: false });
  }
}
