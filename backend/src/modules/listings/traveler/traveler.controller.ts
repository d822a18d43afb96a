import { Controller, Get, Header, Param } from '@nestjs/common';
import { type Traveler, travelerSchema } from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { type UserIdParam, userIdParamSchema } from '../../../platform/http/id-param.ts';
import { Limit } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, MaybeLoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PER_VIEWER } from '../per-viewer.ts';
import { TravelerService } from './traveler.service.ts';

@Controller('listings')
export class TravelerController {
  constructor(private readonly travelers: TravelerService) {}

  /** A person and their public listings, by the id of the user (spec §7, product.md 17). */
  @Get(':userId')
  @MaybeLoggedIn()
  @Header('Cache-Control', PER_VIEWER)
  @Limit('listings.traveler')
  @Answers(travelerSchema)
  get(
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @CurrentUser() viewer: SessionUser | undefined,
  ): Promise<Traveler> {
    return this.travelers.get(userId, viewer?.id);
  }
}
