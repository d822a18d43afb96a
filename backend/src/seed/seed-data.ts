import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside src, from its sources and from what they are compiled to. The image of a node does not have it. */
const FOLDER = join(import.meta.dirname.replace(/(?:dist\/)?src\/seed$/, ''), 'seed');

/** Demo data: backend/seed/<name>.json. Only for modules that are imported when an empty database is filled. */
export const readSeed = <Data>(name: string): Data =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Data;
