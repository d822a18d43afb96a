import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ProfileChanges, User } from 'contracts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { nameLanguages, readLanguages } from '../../../platform/languages/language-names.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { pictureAddress } from '../../../platform/pictures/pictures.ts';
import { accountErrors } from '../account.errors.ts';
import type { AccountEntity } from '../account.entity.ts';
import { nameKeySql } from '../look-alikes.ts';
import { toE164 } from '../phone/phone-number.ts';
import { PhoneTextsService } from '../phone/phone-texts.service.ts';
import { PhoneVerificationEntity } from '../phone/phone-verification.entity.ts';
import { phoneErrors } from '../phone/phone.errors.ts';
import { PictureService } from '../picture/picture.service.ts';
import { parseUsername, stripInvisible } from '../username.ts';
import { getOwnAccount, toUser } from '../users.service.ts';

/** Runs in the transaction of the change. */
type OnLanguages = (em: EntityManager, codes: readonly string[]) => Promise<void>;

interface SavedProfile {
  columns: ReturnType<typeof toColumns>;
  /** The id of the picture; null removes it. */
  picture: string | null | undefined;
  onLanguages: OnLanguages;
}

@Injectable()
export class ProfileService {
  constructor(
    private readonly em: EntityManager,
    private readonly texts: PhoneTextsService,
    private readonly limits: Limits,
    private readonly pictures: PictureService,
  ) {}

  /**
   * Changes the given fields of the caller's profile, and passes changed languages on. A new number is unverified and gets a code by SMS after the commit.
   * Where that fails the number is saved all the same, and GET phone-verification reports it. Throws username_refused,
   * username_taken, phone_number_wrong, phone_not_textable, LinkedPictureError, LimitedError.
   */
  async update(
    me: SessionUser,
    changes: ProfileChanges,
    callerAddress: string,
    onLanguages: OnLanguages,
  ): Promise<User> {
    await this.limits.consume('account.profile', { account: me });
    const before = await getOwnAccount(this.em.fork(), me.id);
    // Validate before anything is counted or written.
    const columns = toColumns(changes, before);
    if (columns.username !== undefined) await this.ensureUsernameFree(me.id, columns.username);
    const isNewNumber = Boolean(columns.phoneNumber) && columns.phoneNumber !== before.phoneNumber;
    if (isNewNumber) this.texts.ensureTextable(columns.phoneNumber ?? '');
    const picture = await this.findPicture(me, changes.profilePictureUrl, before);
    const user = await this.pictures.discardUnless(async () => {
      if (isNewNumber) await this.countNewNumber(me, callerAddress);
      return this.save(me.id, { columns, picture, onLanguages });
    }, picture);
    if (isNewNumber) await this.startVerification(me.id, callerAddress);
    return user;
  }

  private async countNewNumber(me: SessionUser, callerAddress: string): Promise<void> {
    const subjects = { account: me, caller: callerAddress };
    await this.limits.consumeAll(['account.phone-change', 'account.phone-change-from'], subjects);
  }

  // The unique index decides between parallel requests. This check comes first so that a taken name uses up no phone change.
  private async ensureUsernameFree(id: number, username: string): Promise<void> {
    const sql = `select 1 from account.account where id <> ? and ${nameKeySql('username')} = ${nameKeySql('?::text')}`;
    if ((await this.em.fork().execute<object[]>(sql, [id, username])).length > 0) throw accountErrors.username_taken();
  }

  /** The id of the picture to save; null removes it, undefined changes nothing. */
  private async findPicture(me: SessionUser, url: string | null | undefined, { picture }: AccountEntity) {
    if (!url) return url;
    if (picture && url === pictureAddress(picture)) return undefined;
    return this.pictures.fetch(me, url);
  }

  private async save(id: number, { columns, picture, onLanguages }: SavedProfile): Promise<User> {
    const { phoneNumber, ...others } = columns;
    try {
      return await this.em.fork().transactional(async (em) => {
        const account = await getOwnAccount(em, id, LockMode.PESSIMISTIC_WRITE);
        Object.assign(account, others);
        if (picture !== undefined) await this.pictures.set(em, account, picture);
        if (phoneNumber !== undefined && phoneNumber !== account.phoneNumber) await setPhone(em, account, phoneNumber);
        await em.flush();
        if (columns.languageCodes !== undefined) await onLanguages(em, columns.languageCodes);
        return toUser(account);
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? accountErrors.username_taken() : error;
    }
  }

  // The page /verify shows a refusal, with the way to try again.
  private async startVerification(accountId: number, callerAddress: string): Promise<void> {
    await this.texts.send(accountId, callerAddress).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** The given fields, as they are stored; '' empties a field. */
function toColumns(
  { username, bio, languages, languageCodes, phoneNumber, searchable }: ProfileChanges,
  before: AccountEntity,
) {
  const isNewName = username !== undefined && username !== before.username;
  return {
    ...(isNewName && { username: parseUsername(username) }),
    ...(bio !== undefined && { bio: bio || null, bioPublic: true }),
    ...toLanguageColumns(languages, languageCodes),
    ...(searchable !== undefined && { searchable }),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber === null ? null : parsePhone(phoneNumber) }),
  };
}

/** The free text is written from chosen languages; a free text alone is read into the languages that it names (PRODUCT.md 30). */
function toLanguageColumns(text: string | null | undefined, codes: string[] | undefined) {
  if (codes !== undefined) return { languages: nameLanguages(codes), languageCodes: codes };
  if (text === undefined) return {};
  const languages = stripInvisible(text ?? '') || null;
  return { languages, languageCodes: readLanguages(languages ?? '').codes };
}

function parsePhone(typed: string): string {
  const e164 = toE164(typed);
  if (e164 === undefined) throw phoneErrors.phone_number_wrong();
  return e164;
}

/** A changed number is unverified; so is a removed one. */
async function setPhone(em: EntityManager, account: AccountEntity, phoneNumber: string | null): Promise<void> {
  if (phoneNumber === null) await em.nativeDelete(PhoneVerificationEntity, { account: account.id });
  account.phoneNumber = phoneNumber;
  account.verified = false;
}
