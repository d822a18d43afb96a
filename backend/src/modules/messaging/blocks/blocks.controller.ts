import { Controller, Delete, Get, Header, Param, Put, Query, Req, Res } from '@nestjs/common';
import {
  type Block,
  type BlockedPerson,
  blockedPersonSchema,
  blockSchema,
  type PageQuery,
  pageQuerySchema,
} from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { type UserIdParam, userIdParamSchema } from '../../../platform/http/id-param.ts';
import { setNextLink } from '../../../platform/http/paging.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { BlocksService } from './blocks.service.ts';

/** One's own blocks. */
@Controller('blocks')
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Refuses({ invalid: ['request.unknown_page'] })
  @ResponseSchema(z.array(blockedPersonSchema))
  async list(
    @CurrentUser() me: SessionUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlockedPerson[]> {
    const { people, next } = await this.blocks.list(me, query);
    setNextLink(reply, request, next);
    return people;
  }

  @Put(':userId')
  @LimitedBy('messaging.block')
  @Refuses({ missing: ['messaging.unreachable'] })
  @ResponseSchema(blockSchema)
  put(@CurrentUser() me: SessionUser, @Param({ schema: userIdParamSchema }) { userId }: UserIdParam): Promise<Block> {
    return this.blocks.block(me, userId);
  }

  @Delete(':userId')
  @LimitedBy('messaging.block')
  @Refuses({ missing: ['messaging.unreachable'] })
  @ResponseSchema(blockSchema)
  remove(
    @CurrentUser() me: SessionUser,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
  ): Promise<Block> {
    return this.blocks.unblock(me, userId);
  }
}
