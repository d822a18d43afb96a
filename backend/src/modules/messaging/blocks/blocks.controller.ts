import { Controller, Delete, Param, Put } from '@nestjs/common';
import { type Block, blockSchema } from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { type UserIdParam, userIdParamSchema } from '../../../platform/http/id-param.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { BlocksService } from './blocks.service.ts';

/** Whom one wants nothing more of. */
@Controller('blocks/:userId')
@LoggedIn()
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Put()
  @Answers(blockSchema)
  put(@CurrentUser() me: SessionUser, @Param({ schema: userIdParamSchema }) { userId }: UserIdParam): Promise<Block> {
    return this.blocks.block(me, userId);
  }

  @Delete()
  @Answers(blockSchema)
  remove(
    @CurrentUser() me: SessionUser,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
  ): Promise<Block> {
    return this.blocks.unblock(me, userId);
  }
}
