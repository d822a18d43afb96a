import { Body, Controller, Patch } from '@nestjs/common';
import { type ProfileChanges, profileChangesSchema, type User, userSchema } from 'contracts';
import { Refuses } from '../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CallerAddress, LimitedBy } from '../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ChangeProfileFlow } from './change-profile.flow.ts';

/** The caller's own profile. */
@Controller('profile')
export class ChangeProfileController {
  constructor(private readonly flow: ChangeProfileFlow) {}

  @Patch()
  @LimitedBy(
    'account.profile',
    'account.picture',
    'account.phone-change',
    'account.phone-change-from',
    'account.phone-text-as',
    'account.phone-text-pair',
    'account.phone-text-from',
    'account.phone-text-spaced',
  )
  @Refuses({
    invalid: ['account.phone_number_wrong', 'account.username_refused'],
    conflict: ['account.username_taken'],
    refused: [
      'account.phone_not_textable',
      'picture.empty',
      'picture.link_unreachable',
      'picture.too_large',
      'picture.wrong_type',
    ],
  })
  @ResponseSchema(userSchema)
  update(
    @CurrentUser() me: SessionUser,
    @Body({ schema: profileChangesSchema }) changes: ProfileChanges,
    @CallerAddress() callerAddress: string,
  ): Promise<User> {
    return this.flow.update(me, changes, callerAddress);
  }
}
