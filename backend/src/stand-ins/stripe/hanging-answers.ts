import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';

/** Answers that never come, as when a provider hangs. They end when the browser leaves, or the server does. */
@Injectable()
export class HangingAnswers implements OnModuleInit {
  readonly #replies = new Set<FastifyReply>();

  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  /** A server that stops waits for the answers it is giving. */
  onModuleInit(): void {
    this.host.httpAdapter.getInstance().addHook('preClose', async () => {
      for (const reply of this.#replies) reply.raw.destroy();
    });
  }

  hang(reply: FastifyReply): Promise<never> {
    reply.hijack();
    this.#replies.add(reply);
    reply.raw.once('close', () => this.#replies.delete(reply));
    return new Promise<never>(() => undefined);
  }
}
