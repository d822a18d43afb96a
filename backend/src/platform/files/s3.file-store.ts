import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';
import type { S3Settings } from '../config/s3-settings.ts';
import { StartError } from '../config/start-error.ts';
import { FileStore, type StoredFile } from './file-store.ts';

const CONNECT_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 2;
/** S3 deletes so many at once. */
const MAX_DELETED = 1000;

/** A folder in a bucket of S3, or of a server that is compatible with it (S3_URL). Touches nothing outside of its folder. */
export class S3FileStore extends FileStore implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(
    { endpoint, region, bucket, folder, accessKeyId, secretAccessKey }: S3Settings,
    private readonly log: PinoLogger,
  ) {
    super();
    this.#bucket = bucket;
    this.#prefix = `${folder}/`;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Compatible servers have no host names of their own for buckets, and do not know each checksum of S3
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    });
  }

  /** Throws a StartError where the server refuses. While it cannot be reached, the rest of the site works. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status !== undefined && status >= 300 && status < 500)
        throw new StartError(
          `The bucket of S3_URL cannot be opened: its server answers ${status}. Check the key, its secret, the name of the bucket and the region.`,
        );
      this.log.warn({ status }, 'no connection to the bucket of S3_URL: pictures do not show until it is back');
    }
  }

  onModuleDestroy(): void {
    this.#client.destroy();
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const file = { Key: this.#prefix + name, Body: bytes };
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, ...file }));
  }

  async read(name: string): Promise<Buffer | undefined> {
    try {
      const file = { Bucket: this.#bucket, Key: this.#prefix + name };
      const { Body: body } = await this.#client.send(new GetObjectCommand(file));
      return body && Buffer.from(await body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (let start = 0; start < names.length; start += MAX_DELETED) {
      const objects = names.slice(start, start + MAX_DELETED).map((name) => ({ Key: this.#prefix + name }));
      const deletion = { Bucket: this.#bucket, Delete: { Objects: objects, Quiet: true } };
      const { Errors: errors = [] } = await this.#client.send(new DeleteObjectsCommand(deletion));
      if (errors.length > 0) throw new Error(`${errors.length} files were not deleted: ${errors[0]?.Code}`);
    }
  }

  async *list(folder = ''): AsyncIterable<StoredFile[]> {
    const rules = { Bucket: this.#bucket, Prefix: this.#prefix + folder, Delimiter: '/' };
    let token: string | undefined;
    do {
      const page = await this.#client.send(new ListObjectsV2Command({ ...rules, ContinuationToken: token }));
      yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: storedAt }) =>
        key !== undefined && storedAt !== undefined ? [{ name: key.slice(this.#prefix.length), storedAt }] : [],
      );
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }
}
