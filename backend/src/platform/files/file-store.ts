/** A file of the store. */
export interface StoredFile {
  readonly name: string;
  readonly storedAt: Date;
}

/**
 * What the site stores outside of the database: in a folder that all nodes share, or in one of a bucket. Names are letters, digits, dots and
 * hyphens; one folder with a slash may be before them.
 */
export abstract class FileStore {
  abstract write(name: string, bytes: Buffer): Promise<void>;

  /** Undefined where there is no such file. */
  abstract read(name: string): Promise<Buffer | undefined>;

  /** Without an error where a file is gone already. */
  abstract remove(names: readonly string[]): Promise<void>;

  /** All files of the store, in pages, without those of its folders; or all of one of these, such as 'erased/', by their whole names. */
  abstract list(folder?: string): AsyncIterable<StoredFile[]>;
}
