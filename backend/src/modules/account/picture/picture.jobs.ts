import { Readable } from 'node:stream';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Metrics } from '../../../platform/observability/metrics.ts';
import { PictureLinks } from '../../../platform/pictures/picture-links.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import { isPictureError, pictureErrors } from '../../../platform/pictures/pictures.errors.ts';
import { AccountEntity } from '../account.entity.ts';
import { PictureService, REMOVE_PICTURE } from './picture.service.ts';

const SWEEP_PICTURES = 'account.sweep-pictures';
const FETCH_LINKED_PICTURES = 'account.fetch-linked-pictures';

interface RemovePicture {
  picture: string;
}

/** Deletes the files of pictures that nobody has. */
@Injectable()
export class PictureRemovalJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly log: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<RemovePicture>(REMOVE_PICTURE, ({ picture }) => this.pictures.remove(picture));
    this.jobs.every(SWEEP_PICTURES, () => this.sweep());
  }

  /** Files that a request has written whose transaction failed. */
  async sweep(): Promise<void> {
    const swept = await this.pictures.removeOrphans(this.clock.now(), async (ids) => {
      const owners = await this.em.fork().find(AccountEntity, { picture: { $in: ids } }, { fields: ['picture'] });
      return new Set(owners.map(({ picture }) => picture ?? ''));
    });
    this.metrics.recordSweptPictures(swept.removed ? 'removed' : 'refused', swept.orphans);
    if (swept.removed) this.log.info(swept, 'files of pictures that nobody has are removed');
    else
      this.log.error(
        swept,
        'nobody has so many of these pictures that they must be those of another database: nothing is removed. Check DATABASE_URL, and S3_URL or DATA_DIR',
      );
  }
}

/** Days on which a website is tried that cannot be reached. */
const MAX_LINK_TRIES = 3;
const BATCH = 100;
/** The website, or this node, may be reachable tomorrow. Every other answer is final. */
const IS_TEMPORARY = new Set(
  [pictureErrors.link_unreachable, pictureErrors.link_too_slow, pictureErrors.busy].map(({ code }) => code),
);

const FIND_LINKS = `
  select id, profile_picture_url as link from account.account
  where profile_picture_url is not null and id > ? order by id limit ${BATCH}`;
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
    private readonly ownPicture: PictureService,
  ) {}

  onModuleInit(): void {
    this.jobs.every(FETCH_LINKED_PICTURES, () => this.fetchAll());
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
    try {
      const picture = await this.pictures.add(Readable.from([await this.links.fetch(link)]), id);
      await this.ownPicture.discardUnless(() => this.#store(id, link, picture), picture);
    } catch (error) {
      if (!isPictureError(error)) throw error;
      await this.em.fork().execute(COUNT_TRY, [IS_TEMPORARY.has(error.code), id, link]);
    }
  }

  #store(id: number, link: string, picture: string): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const where = { id, profilePictureUrl: link };
      const account = await em.findOne(AccountEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // Its owner has chosen another one meanwhile: the sweep deletes this one
      if (account !== null) await this.ownPicture.set(em, account, picture);
    });
  }
}
