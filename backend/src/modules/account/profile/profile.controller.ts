import { Body, Controller, Patch } from '@nestjs/common';
import { type ProfileChanges, profileChangesSchema, type User, userSchema } from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { CallerAddress } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { ProfileService } from './profile.service.ts';

/** One's own profile only. */
@Controller('profile')
@LoggedIn()
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Patch()
  @Answers(userSchema)
  update(
    @CurrentUser() me: SessionUser,
    @Body({ schema: profileChangesSchema }) changes: ProfileChanges,
    @CallerAddress() callerAddress: string,
  ): Promise<User> {
    return this.profile.update(me, changes, callerAddress);
  }
}
