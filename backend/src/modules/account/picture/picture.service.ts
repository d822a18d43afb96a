import { Readable } from 'node:stream';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ErrorBody, PictureCrop, User } from 'contracts';
import { AppError, type ErrorKind } from '../../../platform/errors/app-error.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PictureLinks } from '../../../platform/pictures/picture-links.ts';
import { isPictureError } from '../../../platform/pictures/pictures.errors.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import type { AccountEntity } from '../account.entity.ts';
import { getOwnAccount, toUser } from '../users.service.ts';

/** The job that deletes the files of a picture that was replaced or removed, or whose account was deleted. */
export const REMOVE_PICTURE = 'account.remove-picture';

/** The picture at a link cannot be used: reported at the field of the profile form. */
class LinkedPictureError extends AppError {
  readonly kind: ErrorKind;
  readonly code: string;
  override readonly fields: NonNullable<ErrorBody['fields']>;

  constructor({ kind, code, message }: AppError) {
    super(message);
    this.kind = kind === 'unavailable' ? kind : 'refused';
    this.code = code;
    this.fields = [{ path: 'profilePictureUrl', message }];
  }
}

@Injectable()
export class PictureService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly limits: Limits,
    private readonly links: PictureLinks,
    private readonly pictures: Pictures,
  ) {}

  /** Stores a file as the caller's picture. Throws pictureErrors, LimitedError. */
  async upload(me: SessionUser, file: Readable, crop: PictureCrop): Promise<User> {
    await this.limits.consume('account.picture', { account: me });
    const picture = await this.pictures.add(file, me.id, crop);
    return this.discardUnless(() => this.change(me.id, picture), picture);
  }

  remove(me: SessionUser): Promise<User> {
    return this.change(me.id, null);
  }

  /** Fetches and stores what is at a link. Returns the picture's id. Throws LinkedPictureError, LimitedError. */
  async fetch(me: SessionUser, link: string): Promise<string> {
    await this.limits.consume('account.picture', { account: me });
    try {
      return await this.pictures.add(Readable.from([await this.links.fetch(link)]), me.id);
    } catch (error) {
      throw isPictureError(error) ? new LinkedPictureError(error) : error;
    }
  }

  /** Sets the picture, in the transaction of `em`; the job deletes the files of the one before. The account must be locked. */
  async set(em: EntityManager, account: AccountEntity, picture: string | null): Promise<void> {
    if (account.picture && account.picture !== picture)
      await this.jobs.send(em, REMOVE_PICTURE, { picture: account.picture });
    account.picture = picture;
    account.profilePictureUrl = null;
  }

  /** Deletes the files of a picture that was not saved after all. */
  async discardUnless<Result>(save: () => Promise<Result>, picture: string | null | undefined): Promise<Result> {
    try {
      return await save();
    } catch (error) {
      // Where this fails too, the sweep deletes them
      if (picture) await this.pictures.remove(picture).catch(() => undefined);
      throw error;
    }
  }

  private change(id: number, picture: string | null): Promise<User> {
    return this.em.fork().transactional(async (em) => {
      const account = await getOwnAccount(em, id, LockMode.PESSIMISTIC_WRITE);
      await this.set(em, account, picture);
      await em.flush();
      return toUser(account);
    });
  }
}
