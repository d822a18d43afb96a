import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import { serverErrors } from '../errors/request-errors.ts';

/**
 * Before a node stops it reports that for DRAIN_SECONDS, and continues to answer: load balancers then send requests to other
 * nodes, and none of them fails.
 */
@Injectable()
export class Draining {
  readonly #listeners: (() => void)[] = [];
  #hasBegun = false;

  constructor(private readonly log: PinoLogger) {}

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.log.info('this node is leaving: it answers, and asks for no more');
    for (const listener of this.#listeners) listener();
  }

  /** For long-lived responses, which would stay until the stop. */
  onBegin(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Throws an AppError (503) once draining has begun: a gateway then tries another node. */
  refuseIfBegun(): void {
    if (this.#hasBegun) throw serverErrors.leaving();
  }
}

/** While draining, closes the connection with each response: the next request opens one to another node. */
export function closeWhenDraining(server: FastifyInstance, draining: Draining): void {
  // Also without DRAIN_SECONDS: the keep-alive connection of a current request would delay the stop by 72 s (Fastify).
  server.addHook('preClose', async () => draining.begin());
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.hasBegun) void reply.header('Connection', 'close');
    done();
  });
}
