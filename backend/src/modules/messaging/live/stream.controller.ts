import { Controller, Get, Head, Headers, type OnModuleInit, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Draining } from '../../../platform/http/draining.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { StreamHub } from './stream-hub.ts';

/** A browser that connects again by itself sends the header; one that opens a new connection can only send an address. */
const streamQuerySchema = z.object({ lastEventId: z.string().optional() });
const EVENT_ID = /^\d{1,15}$/;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would keep events back until its buffer is full.
  'X-Accel-Buffering': 'no',
  // The connection ends with the stream: at a stop nobody waits for what was a stream to become idle.
  Connection: 'close',
};

@Controller('messages')
@LoggedIn()
export class StreamController implements OnModuleInit {
  constructor(
    private readonly hub: StreamHub,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly draining: Draining,
  ) {}

  /** A server that stops waits for the answers it is giving, and these never end by themselves. */
  onModuleInit(): void {
    this.host.httpAdapter.getInstance().addHook('preClose', () => this.hub.close());
    this.draining.onBegin(() => this.hub.leave());
  }

  /** Says what a stream would be, and opens none: by itself the server would open one that nobody reads. */
  @Head('stream')
  head(@Res() reply: FastifyReply): void {
    void reply.headers(HEADERS).send();
  }

  /** What happens in one's conversations, as it happens (liveEventSchema). */
  @Get('stream')
  @ApiProduces('text/event-stream')
  async stream(
    @CurrentUser() me: SessionUser,
    @Query({ schema: streamQuerySchema }) { lastEventId }: z.infer<typeof streamQuerySchema>,
    @Headers('last-event-id') resumesAt: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.draining.refuseIfBegun();
    const heard = resumesAt ?? lastEventId ?? '';
    const stream = await this.hub.open(me, EVENT_ID.test(heard) ? Number(heard) : undefined, reply.raw);
    void reply.headers(HEADERS).send(stream);
  }
}
