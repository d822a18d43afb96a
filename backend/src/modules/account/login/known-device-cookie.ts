import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Secrets } from '../../../platform/config/secrets.ts';
import { SessionCookies } from '../../../platform/login/session-cookies.ts';

const NAME = 'known_device';
const PATH = '/api/auth';
/** As long as browsers keep any cookie. */
const SECONDS = 400 * 24 * 3600;
const PURPOSE = 'known device';

/**
 * Says as which address a browser logged in last, by a keyed hash, and lets nobody in. Limits that strangers can use up
 * count without such browsers, so that nobody is kept out of an account by who types its address again and again.
 */
@Injectable()
export class KnownDeviceCookie {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly secrets: Secrets,
  ) {}

  /** Whether somebody has logged in here as this address, and as no other since. */
  knows(request: FastifyRequest, email: string): boolean {
    return this.secrets.isHash(PURPOSE, email, request.cookies[NAME] ?? '');
  }

  set(reply: FastifyReply, email: string): void {
    const hash = this.secrets.hash(PURPOSE, email).toString('base64url');
    void reply.setCookie(NAME, hash, { ...this.cookies.optionsFor(PATH), maxAge: SECONDS });
  }
}
