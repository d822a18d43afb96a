import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { MAX_PICTURE_BYTES, type PictureCrop } from 'contracts';
import { encodePicture, PICTURE_SIZES } from './encode-picture.ts';
import { FileStore } from '../files/file-store.ts';
import { pictureErrors } from './pictures.errors.ts';

/** Decoding takes up to 30 megapixels of four bytes, and all of one processor. */
const MAX_DECODED = 2;
/** Bodies of 8 MB in memory: those that are decoded, and those that arrive or wait. */
const MAX_IN_MEMORY = 16;
/** Of one sender, who may let their bytes drip: a second one is for who has chosen another picture meanwhile. */
const MAX_OF_SENDER = 2;
/** What a crash left between writing files and committing their name is older. */
const ORPHAN_AGE_MS = 24 * 3_600_000;

/** Of the large one, on this site. The view `account.public_profile` makes the same one. */
export const pictureAddress = (id: string): string => `/pictures/${id}-512.webp`;

const FILE = /^([0-9a-f]{32})-(?:512|96)\.webp$/;
/** A file, or what an interrupted write has left of it. Whatever has another name is not ours. */
const OWN_FILE = /^([0-9a-f]{32})-(?:512|96)\.webp(\.[0-9a-f]+\.new)?$/;
/**
 * Only a crash leaves files that nobody uses, a few each time. More of them, and more of all files, mean that this database is not the
 * one whose pictures these are: an older copy, or another site's.
 */
const MAX_ORPHANS = 20;
const MAX_ORPHANS_SHARE = 0.02;

export interface SweptPictures {
  /** Of pictures, in the store. */
  readonly files: number;
  /** Older than a day, and of nobody. */
  readonly orphans: number;
  /** False where the orphans are too many to be true. */
  readonly removed: boolean;
}

/**
 * The pictures that people upload. Each has a random id of its own, so that what a browser has stored for an address is never outdated;
 * its owner stores the id.
 */
@Injectable()
export class Pictures {
  readonly #decoding = new Slots(MAX_DECODED);
  /** The sender of each body in memory. */
  readonly #senders: number[] = [];

  constructor(private readonly store: FileStore) {}

  /** Reads, encodes and stores a picture of this account. Returns the picture's id. Throws one of pictureErrors. */
  async add(source: Readable, sender: number, crop?: PictureCrop): Promise<string> {
    const ofSender = this.#senders.filter((one) => one === sender);
    if (this.#senders.length >= MAX_IN_MEMORY || ofSender.length >= MAX_OF_SENDER) throw pictureErrors.busy();
    this.#senders.push(sender);
    try {
      const bytes = await readAtMost(source, MAX_PICTURE_BYTES);
      const encoded = await this.#decoding.run(() => encodePicture(bytes, crop));
      const id = randomBytes(16).toString('hex');
      for (const size of PICTURE_SIZES) await this.store.write(`${id}-${size}.webp`, encoded[size]);
      return id;
    } finally {
      this.#senders.splice(this.#senders.indexOf(sender), 1);
    }
  }

  /** The bytes of a file; undefined where there is none, or none of ours. */
  async find(file: string): Promise<Buffer | undefined> {
    return FILE.test(file) ? this.store.read(file) : undefined;
  }

  /** May run twice. */
  async remove(id: string): Promise<void> {
    await this.store.remove(PICTURE_SIZES.map((size) => `${id}-${size}.webp`));
  }

  /**
   * Removes files older than a day that nobody uses, unless they are so many that the store must be another database's.
   * `findUsed` returns those of the given ids that somebody does.
   */
  async removeOrphans(now: Date, findUsed: (ids: string[]) => Promise<ReadonlySet<string>>): Promise<SweptPictures> {
    const orphans: string[] = [];
    let files = 0;
    for await (const page of this.store.list()) {
      const own = page.flatMap(({ name, storedAt }) => {
        const [, id = '', unfinished] = OWN_FILE.exec(name) ?? [];
        return id === '' ? [] : [{ id, name, unfinished, storedAt }];
      });
      const old = own.filter(({ storedAt }) => storedAt.getTime() < now.getTime() - ORPHAN_AGE_MS);
      const used = await findUsed([...new Set(old.map(({ id }) => id))]);
      files += own.length;
      orphans.push(
        ...old.filter(({ id, unfinished }) => unfinished !== undefined || !used.has(id)).map(({ name }) => name),
      );
    }
    const removed = orphans.length <= Math.max(MAX_ORPHANS, files * MAX_ORPHANS_SHARE);
    if (removed) await this.store.remove(orphans);
    return { files, orphans: orphans.length, removed };
  }
}

/** Throws one of pictureErrors beyond `max` bytes; what still arrives is not read. */
async function readAtMost(source: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > max) throw pictureErrors.too_large();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** So many at the same time; the others wait, in order. */
class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
