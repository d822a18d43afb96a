import { Controller, Get, Head, Headers, type OnModuleInit, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Draining } from '../../../platform/http/draining.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { StreamHub } from './stream-hub.ts';

/** A browser that reconnects by itself sends the header; one that opens a new connection can only set the URL. */
const streamQuerySchema = z.object({ lastEventId: z.string().optional() });
const EVENT_ID = /^\d{1,15}$/;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Otherwise nginx buffers events
  'X-Accel-Buffering': 'no',
  // The connection ends with the stream, so that a stop does not wait for it to become idle
  Connection: 'close',
};

@Controller('messages')
export class StreamController implements OnModuleInit {
  constructor(
    private readonly hub: StreamHub,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly draining: Draining,
  ) {}

  /** A server that stops waits for its running responses, and streams never end by themselves. */
  onModuleInit(): void {
    this.host.httpAdapter.getInstance().addHook('preClose', () => this.hub.close());
    this.draining.onBegin(() => this.hub.leave());
  }

  /** Without this, the framework would answer HEAD by opening a stream that nobody reads. */
  @Head('stream')
  head(@Res() reply: FastifyReply): void {
    void reply.headers(HEADERS).send();
  }

  /** The live events of one's conversations (liveEventSchema). */
  @Get('stream')
  @ApiProduces('text/event-stream')
  async stream(
    @CurrentUser() me: SessionUser,
    @Query({ schema: streamQuerySchema }) { lastEventId }: z.infer<typeof streamQuerySchema>,
    @Headers('last-event-id') header: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.draining.refuseIfBegun();
    const id = header ?? lastEventId ?? '';
    const stream = await this.hub.open(me, EVENT_ID.test(id) ? Number(id) : undefined, reply.raw);
    void reply.headers(HEADERS).send(stream);
  }
}
