import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  type ClearUpTo,
  clearUpToSchema,
  type Conversation,
  conversationSchema,
  type ConversationsQuery,
  conversationsQuerySchema,
  type Message,
  messageSchema,
  type NewMessage,
  newMessageSchema,
  type ReadUpTo,
  readUpToSchema,
  type Thread,
  type ThreadQuery,
  threadQuerySchema,
  threadSchema,
  type Unread,
  unreadSchema,
} from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type MessageParam,
  messageParamSchema,
  type UserIdParam,
  userIdParamSchema,
} from '../../../platform/http/id-param.ts';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { setNextLink } from '../../../platform/http/paging.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress, LimitedBy, Unlimited } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { ConversationsService } from './conversations.service.ts';
import { DeletionService } from '../messages/deletion.service.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { ReadsService } from '../messages/reads.service.ts';

/** One's own conversations, addressed by the id of the other person (spec §7, PRODUCT.md 21). */
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly messages: MessagesService,
    private readonly reads: ReadsService,
    private readonly deletion: DeletionService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @LimitedBy('messaging.search')
  @Refuses({ invalid: ['request.unknown_page'] })
  @ResponseSchema(z.array(conversationSchema))
  async list(
    @CurrentUser() me: SessionUser,
    @Query({ schema: conversationsQuerySchema }) query: ConversationsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Conversation[]> {
    const { conversations, next } = await this.conversations.list(me, query);
    setNextLink(reply, request, next);
    return conversations;
  }

  @Post()
  @LimitedBy(
    'messaging.try',
    'messaging.send',
    'messaging.send-day',
    'messaging.begin',
    'messaging.begin-day',
    'messaging.begin-newcomer',
    'messaging.begin-from',
  )
  @Refuses({
    forbidden: ['messaging.to_oneself'],
    missing: ['messaging.unreachable'],
    conflict: ['messaging.client_id_used'],
  })
  @ResponseSchema(messageSchema)
  create(
    @CurrentUser() me: SessionUser,
    @Body({ schema: newMessageSchema }) input: NewMessage,
    @CallerAddress() callerAddress: string,
  ): Promise<Message> {
    return this.messages.send(me, input, callerAddress);
  }

  @Get(':userId')
  @Header('Cache-Control', 'no-store')
  @LimitedBy('messaging.look', 'messaging.look-day')
  @Refuses({ invalid: ['request.unknown_page'], missing: ['messaging.unreachable'] })
  @ResponseSchema(threadSchema)
  async get(
    @CurrentUser() me: SessionUser,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @Query({ schema: threadQuerySchema }) query: ThreadQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Thread> {
    const { thread, next } = await this.conversations.getThread(me, userId, query);
    setNextLink(reply, request, next);
    return thread;
  }

  @Post(':userId/read')
  @HttpCode(200)
  @Unlimited('Each thread that is open calls it whenever a message comes.')
  @Refuses({ missing: ['messaging.no_such_message', 'messaging.unreachable'] })
  @ResponseSchema(unreadSchema)
  read(
    @CurrentUser() me: SessionUser,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @Body({ schema: readUpToSchema }) { messageId }: ReadUpTo,
  ): Promise<Unread> {
    return this.reads.read(me, userId, messageId);
  }

  @Delete(':userId')
  @LimitedBy('messaging.delete')
  @Refuses({ missing: ['messaging.no_such_message', 'messaging.unreachable'] })
  @ResponseSchema(unreadSchema)
  clear(
    @CurrentUser() me: SessionUser,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @Body({ schema: clearUpToSchema }) { messageId }: ClearUpTo,
  ): Promise<Unread> {
    return this.deletion.clear(me, userId, messageId);
  }

  /** Anybody but its sender gets 404. */
  @Delete(':userId/:messageId')
  @LimitedBy('messaging.delete')
  @Refuses({
    missing: ['messaging.no_such_message'],
    conflict: ['messaging.message_of_trip', 'messaging.too_late_to_delete'],
  })
  @ResponseSchema(messageSchema)
  remove(
    @CurrentUser() me: SessionUser,
    @Param({ schema: messageParamSchema }) { userId, messageId }: MessageParam,
  ): Promise<Message> {
    return this.deletion.remove(me, userId, messageId);
  }
}
