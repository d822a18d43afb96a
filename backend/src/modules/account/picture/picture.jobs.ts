import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { PictureLinks } from '../../../platform/pictures/picture-links.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import { linkTooSlow, linkUnreachable, PictureError, picturesBusy } from '../../../platform/pictures/pictures.errors.ts';

/** The files of a picture that was replaced or removed, or whose account was deleted. */
export const REMOVE_PICTURE = 'account.remove-picture';
export const SWEEP_PICTURES = 'account.sweep-pictures';
export const FETCH_LINKED_PICTURES = 'account.fetch-linked-pictures';

interface RemovePicture {
  picture: string;
}

const FIND_USED = 'select picture from account.account where picture = any(?)';

/** Deletes the files of pictures that nobody has. */
@Injectable()
export class PictureRemovalJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<RemovePicture>(REMOVE_PICTURE, ({ picture }) => this.pictures.remove(picture));
    this.jobs.every('41 3 * * *', SWEEP_PICTURES, () => this.sweep());
  }

  /** Files that a request has written whose transaction failed. */
  async sweep(): Promise<void> {
    await this.pictures.removeOrphans(this.clock.now(), async (ids) => {
      const rows = await this.em.fork().execute<{ picture: string }[]>(FIND_USED, [ids]);
      return new Set(rows.map(({ picture }) => picture));
    });
  }
}

/** Days on which a website is tried that cannot be reached. */
const MAX_LINK_TRIES = 3;
const BATCH = 100;
/** The website, or this node, may be reachable tomorrow. Every other answer is final. */
const IS_TEMPORARY = new Set([linkUnreachable, linkTooSlow, picturesBusy].map((create) => create().code));

const FIND_LINKS = `
  select id, profile_picture_url as link from account.account
  where profile_picture_url is not null and id > ? order by id limit ${BATCH}`;
const STORE_PICTURE = `
  update account.account set picture = ?, profile_picture_url = null
  where id = ? and profile_picture_url = ? and picture is null returning id`;
const COUNT_TRY = `
  update account.account set picture_link_tries = picture_link_tries + 1,
    profile_picture_url = case when ? and picture_link_tries + 1 < ${MAX_LINK_TRIES} then profile_picture_url end
  where id = ? and profile_picture_url = ?`;

interface Linked {
  readonly id: number;
  readonly link: string;
}

/** Replaces links to pictures on other hosts, which profiles had before pictures were stored here. A day without any is one statement. */
@Injectable()
export class LinkedPicturesJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly pictures: Pictures,
    private readonly links: PictureLinks,
  ) {}

  onModuleInit(): void {
    this.jobs.every('23 2 * * *', FETCH_LINKED_PICTURES, () => this.fetchAll());
  }

  async fetchAll(): Promise<void> {
    let last = 0;
    let batch: Linked[];
    do {
      batch = await this.em.fork().execute<Linked[]>(FIND_LINKS, [last]);
      for (const linked of batch) await this.#fetch(linked);
      last = batch.at(-1)?.id ?? 0;
    } while (batch.length === BATCH);
  }

  async #fetch({ id, link }: Linked): Promise<void> {
    const em = this.em.fork();
    try {
      const picture = await this.pictures.add(Readable.from([await this.links.fetch(link)]));
      const stored = await em.execute<object[]>(STORE_PICTURE, [picture, id, link]);
      // Its owner has chosen another one meanwhile
      if (stored.length === 0) await this.pictures.remove(picture);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      await em.execute(COUNT_TRY, [IS_TEMPORARY.has(error.code), id, link]);
    }
  }
}
