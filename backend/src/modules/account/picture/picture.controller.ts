import type { Readable } from 'node:stream';
import { Controller, Delete, HttpCode, Post, Query } from '@nestjs/common';
import { type PictureCrop, pictureCropSchema, type User, userSchema } from 'contracts';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { FileBody, AcceptsFile } from '../../../platform/http/request-body.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { Limit, LimitedBy, Unlimited } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PictureService } from './picture.service.ts';

/** The picture of the caller's own profile. */
@Controller('profile/picture')
export class PictureController {
  constructor(private readonly picture: PictureService) {}

  @Post()
  @AcceptsFile()
  @HttpCode(200)
  @Limit('account.picture-from')
  @LimitedBy('account.picture')
  @Refuses({
    invalid: ['picture.empty'],
    tooLarge: ['picture.too_large'],
    unsupported: ['picture.wrong_type'],
    refused: ['picture.damaged'],
    unavailable: ['picture.busy'],
  })
  @ResponseSchema(userSchema)
  upload(
    @CurrentUser() me: SessionUser,
    @Query({ schema: pictureCropSchema }) crop: PictureCrop,
    @FileBody() file: Readable,
  ): Promise<User> {
    return this.picture.upload(me, file, crop);
  }

  @Delete()
  @Unlimited('Nothing to remove is left after one.')
  @ResponseSchema(userSchema)
  remove(@CurrentUser() me: SessionUser): Promise<User> {
    return this.picture.remove(me);
  }
}
