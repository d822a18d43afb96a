import { Controller, Delete, Param, Put } from '@nestjs/common';
import { type Block, blockSchema } from 'contracts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { type UserIdParam, userIdParamSchema } from '../../../platform/http/id-param.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { BlocksService } from './blocks.service.ts';

/** One's own blocks. */
@Controller('blocks/:userId')
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Put()
  @ResponseSchema(blockSchema)
  put(@CurrentUser() me: SessionUser, @Param({ schema: userIdParamSchema }) { userId }: UserIdParam): Promise<Block> {
    return this.blocks.block(me, userId);
  }

  @Delete()
  @ResponseSchema(blockSchema)
  remove(
    @CurrentUser() me: SessionUser,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
  ): Promise<Block> {
    return this.blocks.unblock(me, userId);
  }
}
