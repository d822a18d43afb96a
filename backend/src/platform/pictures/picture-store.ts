/** A file of the store. */
export interface StoredFile {
  readonly name: string;
  readonly storedAt: Date;
}

/** Where the files of pictures are: a folder, or a folder in a bucket. Names are letters, digits, dots and hyphens. */
export abstract class PictureStore {
  abstract write(name: string, bytes: Buffer): Promise<void>;

  /** Undefined where there is no such file. */
  abstract read(name: string): Promise<Buffer | undefined>;

  /** Without an error where a file is gone already. */
  abstract remove(names: readonly string[]): Promise<void>;

  /** All files of the folder, in pages. */
  abstract list(): AsyncIterable<StoredFile[]>;
}
