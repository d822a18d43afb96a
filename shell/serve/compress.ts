import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { replaceFile } from './replace-file.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Text that browsers load from a release. Source maps are for developers' tools, and not worth the seconds. */
const WORTH_IT = /\.(js|css|svg)$/;

/** Puts `.br` and `.gz` beside a file, at the highest settings: it is done once, and served for a year. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  await Promise.all([replaceFile(`${path}.br`, br), replaceFile(`${path}.gz`, gz)]);
}

/** Compresses all text in a folder and below it. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => WORTH_IT.test(file)).map((file) => compressFile(join(folder, file))));
}
