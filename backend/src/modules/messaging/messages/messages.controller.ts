import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Conversation,
  conversationSchema,
  type Message,
  messageSchema,
  type NewMessage,
  newMessageSchema,
  type PageQuery,
  pageQuerySchema,
  type ReadUpTo,
  readUpToSchema,
  type Thread,
  type ThreadQuery,
  threadQuerySchema,
  threadSchema,
  type Unread,
  unreadSchema,
} from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../../platform/http/answers.ts';
import { type UserIdParam, userIdParamSchema } from '../../../platform/http/id-param.ts';
import { nextLink } from '../../../platform/http/next-link.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { ConversationsService } from '../conversations/conversations.service.ts';
import { ThreadsService } from '../conversations/threads.service.ts';
import { MessagesService } from './messages.service.ts';
import { ReadsService } from './reads.service.ts';

/** One's own conversations (spec §7, product.md 21). Each is named by the person on its other side. */
@Controller('messages')
@LoggedIn()
export class MessagesController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly threads: ThreadsService,
    private readonly messages: MessagesService,
    private readonly reads: ReadsService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(z.array(conversationSchema))
  async list(
    @CurrentUser() me: SessionUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Conversation[]> {
    const { conversations, next } = await this.conversations.list(me, query);
    nextLink(reply, request, next);
    return conversations;
  }

  @Post()
  @Answers(messageSchema)
  create(@CurrentUser() me: SessionUser, @Body({ schema: newMessageSchema }) input: NewMessage): Promise<Message> {
    return this.messages.send(me, input);
  }

  @Get(':userId')
  @Header('Cache-Control', 'no-store')
  @Answers(threadSchema)
  async get(
    @CurrentUser() me: SessionUser,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @Query({ schema: threadQuerySchema }) query: ThreadQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Thread> {
    const { thread, next } = await this.threads.get(me, userId, query);
    nextLink(reply, request, next);
    return thread;
  }

  @Post(':userId/read')
  @HttpCode(200)
  @Answers(unreadSchema)
  read(
    @CurrentUser() me: SessionUser,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @Body({ schema: readUpToSchema }) { messageId }: ReadUpTo,
  ): Promise<Unread> {
    return this.reads.read(me, userId, messageId);
  }
}
