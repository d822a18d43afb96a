import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress, callerNetwork } from '../../../platform/limits/caller-address.ts';
import { SessionCookies } from '../../../platform/login/session-cookies.ts';
import type { StartedSession } from '../sessions/account.session-store.ts';
import { type Device, deviceOf } from '../sessions/device.ts';
import { KnownDeviceCookie } from './known-device-cookie.ts';
import { LoginChallengeCookie } from './login-challenge-cookie.ts';

/** A browser that somebody logs in with: what it brings along, and what it is to keep. */
export interface LoginBrowser {
  /** Binds a login to it. */
  readonly challenge: string | undefined;
  /** The token of the session that it holds. */
  readonly session: string | undefined;
  readonly device: Device;
  /** The caller's address, and the network around it, which limits count by. */
  readonly from: string;
  readonly network: string;
  /** Whether somebody has logged in here as this address. */
  knows(email: string): boolean;
  keepChallenge(token: string): void;
  /** Once the right code came. */
  keepSession(started: StartedSession): void;
}

/** The cookies of a login, all in one hand. */
@Injectable()
export class LoginBrowsers {
  constructor(
    private readonly sessions: SessionCookies,
    private readonly challenges: LoginChallengeCookie,
    private readonly known: KnownDeviceCookie,
  ) {}

  of(request: FastifyRequest, reply: FastifyReply): LoginBrowser {
    return {
      challenge: this.challenges.tokenIn(request),
      session: this.sessions.tokenIn(request),
      device: deviceOf(request.headers['user-agent']),
      from: callerAddress(request.ip),
      network: callerNetwork(request.ip),
      knows: (email) => this.known.knows(request, email),
      keepChallenge: (token) => this.challenges.set(reply, token),
      keepSession: ({ token, user }) => {
        this.sessions.set(reply, token);
        this.challenges.clear(reply);
        this.known.set(reply, user.email);
      },
    };
  }
}
