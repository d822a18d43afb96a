import { Controller, Get, Header, Param } from '@nestjs/common';
import { type Matches, matchesSchema } from 'contracts';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { MatchesService } from './matches.service.ts';

@Controller('my-listings')
export class MatchesController {
  constructor(private readonly matches: MatchesService) {}

  /** Who fits one's own listing; anybody else's answers 404 (PRODUCT.md 31). */
  @Get(':id/matches')
  @Header('Cache-Control', 'no-store')
  @LimitedBy('listings.matches')
  @Refuses({ missing: ['listings.no_such_listing'] })
  @ResponseSchema(matchesSchema)
  list(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<Matches> {
    return this.matches.list(me, id);
  }
}
