import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import { RequestError } from '../errors/request-errors.ts';
import { Listeners } from '../live/listeners.ts';

/**
 * A node that is told to stop says so first, for DRAIN_SECONDS, and goes on answering meanwhile: whoever sends requests here
 * learns to send them to another node, and none of them meets a closed door.
 */
@Injectable()
export class Draining {
  readonly #listeners = new Listeners<[]>();
  #hasBegun = false;

  constructor(private readonly log: PinoLogger) {}

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.log.info('this node is leaving: it answers, and asks for no more');
    this.#listeners.call();
  }

  /** For what would otherwise hold its readers here until the stop. */
  onBegin(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Throws a RequestError (503), upon which a gateway asks another node, once it has begun. */
  refuseIfBegun(): void {
    if (this.#hasBegun)
      throw new RequestError('unavailable', 'server.leaving', 'This server is being restarted. Please try again.');
  }
}

/** From then on every answer asks for its connection to be closed: the next request comes on a new one, and to who takes it. */
export function closeWhenDraining(server: FastifyInstance, draining: Draining): void {
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.hasBegun) void reply.header('Connection', 'close');
    done();
  });
}
