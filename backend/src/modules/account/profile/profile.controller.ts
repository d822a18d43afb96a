import { Body, Controller, Patch } from '@nestjs/common';
import { type ProfileChanges, profileChangesSchema, type User, userSchema } from 'contracts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { ProfileService } from './profile.service.ts';

/** The caller's own profile. */
@Controller('profile')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Patch()
  @ResponseSchema(userSchema)
  update(
    @CurrentUser() me: SessionUser,
    @Body({ schema: profileChangesSchema }) changes: ProfileChanges,
    @CallerAddress() callerAddress: string,
  ): Promise<User> {
    return this.profile.update(me, changes, callerAddress);
  }
}
