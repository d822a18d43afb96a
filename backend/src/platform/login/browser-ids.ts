import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookies } from './session-cookies.ts';

const NAME = 'browser';
/** 256 bits in base64url. */
const ID = /^[\w-]{43}$/;
/** As long as the link of a mail that asks to confirm an address. */
export const BROWSER_ID_DAYS = 7;

/**
 * A secret random id of a browser, which recognizes for a week what it did without a login. In a cookie that no script can read; nothing
 * stores the id itself.
 */
@Injectable()
export class BrowserIds {
  readonly #name: string;

  constructor(private readonly sessions: SessionCookies) {
    this.#name = sessions.nameFor(NAME);
  }

  idIn(request: FastifyRequest): string | undefined {
    const id = request.cookies[this.#name];
    return id !== undefined && ID.test(id) ? id : undefined;
  }

  /** The browser's id, a new one where it has none; valid for a week from now. */
  renew(request: FastifyRequest, reply: FastifyReply): string {
    const id = this.idIn(request) ?? randomBytes(32).toString('base64url');
    const maxAge = BROWSER_ID_DAYS * 24 * 3600;
    void reply.setCookie(this.#name, id, { ...this.sessions.optionsFor('/'), maxAge });
    return id;
  }
}
