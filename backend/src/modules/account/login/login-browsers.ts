import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RETENTION } from 'contracts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { callerAddress } from '../../../platform/http/ip-address.ts';
import { BrowserIds } from '../../../platform/login/browser-ids.ts';
import { SessionCookies } from '../../../platform/login/session-cookies.ts';
import type { StartedSession } from '../sessions/account.session-store.ts';
import { type Device, parseDevice } from '../sessions/device.ts';

const PATH = '/api/auth';
/** Binds a login to the browser that started it (PRODUCT.md 8): a code read over a shoulder is useless elsewhere. */
const CHALLENGE_COOKIE = 'login_challenge';
/** Longer than a code is valid: Resend Code renews the same challenge. */
const CHALLENGE_SECONDS = 3600;
/**
 * A keyed hash of the address that last logged in here; it grants no access. Limits that strangers can exhaust skip such
 * browsers, so that nobody locks an owner out by typing their address again and again.
 */
const KNOWN_DEVICE_COOKIE = 'known_device';
const KNOWN_DEVICE_PURPOSE = 'known device';
/** The maximum that browsers allow. */
const KNOWN_DEVICE_SECONDS = RETENTION.knownBrowsers.amount * 24 * 3600;

/** The browser that a login request comes from. */
export interface LoginBrowser {
  /** The token of its login challenge. */
  readonly challenge: string | undefined;
  /** See BrowserIds. */
  readonly id: string | undefined;
  /** The token of its current session. */
  readonly session: string | undefined;
  readonly device: Device;
  /** The caller's address, as limits count it. */
  readonly address: string;
  /** Whether the last login here was as this address. */
  isKnownDeviceOf(email: string): boolean;
  setChallenge(token: string): void;
  /** Sets the cookies of a new session, and ends the challenge. */
  setSession(started: StartedSession): void;
}

/** Reads the cookies of a login from a request, and sets them on its reply. */
@Injectable()
export class LoginBrowsers {
  constructor(
    private readonly sessions: SessionCookies,
    private readonly secrets: Secrets,
    private readonly ids: BrowserIds,
  ) {}

  get(request: FastifyRequest, reply: FastifyReply): LoginBrowser {
    const options = this.sessions.optionsFor(PATH);
    return {
      challenge: request.cookies[CHALLENGE_COOKIE],
      id: this.ids.idIn(request),
      session: this.sessions.tokenIn(request),
      device: parseDevice(request.headers['user-agent']),
      address: callerAddress(request.ip),
      isKnownDeviceOf: (email) =>
        this.secrets.isHash(KNOWN_DEVICE_PURPOSE, email, request.cookies[KNOWN_DEVICE_COOKIE] ?? ''),
      setChallenge: (token) => void reply.setCookie(CHALLENGE_COOKIE, token, { ...options, maxAge: CHALLENGE_SECONDS }),
      setSession: ({ token, user }) => {
        this.sessions.set(reply, token);
        const device = this.secrets.hash(KNOWN_DEVICE_PURPOSE, user.email).toString('base64url');
        void reply
          .clearCookie(CHALLENGE_COOKIE, options)
          .setCookie(KNOWN_DEVICE_COOKIE, device, { ...options, maxAge: KNOWN_DEVICE_SECONDS });
      },
    };
  }
}
