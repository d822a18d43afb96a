import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { APP_CONTRACT } from '../src/app/contract-version.ts';
import { addToCodeOwners, addToComposition, addToLock, type Manifest } from './register.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const NAME = /^mf-([a-z]{2,24})$/;
const FIRST_PORT = 3001;
/** First parts of addresses that are not a remote's: of the server, the gateway, the shell, and a page that runs alone. */
const TAKEN_ADDRESSES = [
  'api',
  'dev',
  'metrics',
  'remotes',
  'shell',
  'share',
  'privacy',
  'terms',
  'testers',
  'standalone',
];
/** Names under which others keep their texts. */
const TAKEN_NAMES = ['app', 'forms', 'ui', 'shell'];

/** The name cannot be a new remote's. The sentence says why, and what to do. */
export class RefusedNameError extends Error {}

export interface MadeRemote {
  folder: string;
  /** Where `npm run dev -w` serves it. */
  port: number;
  /** What is left to do, a sentence each. */
  byHand: string[];
}

/**
 * Makes a remote in the repository at `root`, and enters it where remotes are not found by their folder.
 * @param folder its name: `mf-` and small letters
 * @throws RefusedNameError where the name will not do; nothing was written then
 */
export async function makeRemote(root: string, folder: string): Promise<MadeRemote> {
  const name = checked(root, folder);
  const port = freePort(root);
  const files = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const source = join(file.parentPath, file.name);
    const path = named(source.slice(TEMPLATE.length + 1).replace(/\.template$/, ''), name);
    const text = named(await readFile(source, 'utf8'), name).replace('port: 3999', `port: ${String(port)}`);
    await write(join(root, folder, path), path === 'remote.json' ? withContract(text) : text);
  }
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  await change(join(root, 'package-lock.json'), (text) => addToLock(text, manifest));
  await change(join(root, '.github/CODEOWNERS'), (text) => addToCodeOwners(text, folder));
  return { folder, port, byHand: await containerised(root, folder) };
}

/** Its container is that of any other remote, with its own name. */
async function containerised(root: string, folder: string): Promise<string[]> {
  const like = remotesIn(root).find((other) => existsSync(join(root, other, 'Dockerfile')));
  if (!like) return [];
  const text = await readFile(join(root, like, 'Dockerfile'), 'utf8');
  await writeFile(join(root, folder, 'Dockerfile'), text.replaceAll(nameOf(like), nameOf(folder)));
  const composition = join(root, 'docker-compose.yml');
  const before = await readFile(composition, 'utf8');
  await change(composition, () => addToComposition(before, like, folder));
  const isIn = (await readFile(composition, 'utf8')) !== before;
  return isIn ? [] : [`a service ${folder} in docker-compose.yml, like ${like}'s.`];
}

const nameOf = (folder: string): string => folder.slice('mf-'.length);

function checked(root: string, folder: string): string {
  const name = NAME.exec(folder)?.[1];
  if (folder === '') throw new RefusedNameError('Give the name of the new remote: npm run new-remote -- mf-trips');
  if (!name) {
    const why = 'Its name is mf- and 2 to 24 small letters: npm run new-remote -- mf-trips';
    throw new RefusedNameError(`'${folder}' cannot be a remote. ${why}`);
  }
  if (existsSync(join(root, folder))) {
    throw new RefusedNameError(`There is a folder ${folder} already. Choose another name, or remove the folder first.`);
  }
  const other = TAKEN_NAMES.includes(name) || TAKEN_ADDRESSES.includes(name) ? 'the site itself' : ownerOf(root, name);
  if (other) throw new RefusedNameError(`/${name} belongs to ${other} already. Choose another name.`);
  return name;
}

/** Which remote has pages below that address. */
function ownerOf(root: string, name: string): string | undefined {
  return remotesIn(root).find((folder) => {
    const { routes } = JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')) as { routes: string[] };
    return routes.some((route) => route.split('/')[1] === name);
  });
}

const remotesIn = (root: string): string[] =>
  readdirSync(root).filter((folder) => NAME.test(folder) && existsSync(join(root, folder, 'remote.json')));

function freePort(root: string): number {
  const taken = new Set(
    remotesIn(root).map((folder) => {
      const configuration = join(root, folder, 'webpack.config.mjs');
      return existsSync(configuration) ? /port: (\d+)/.exec(readFileSync(configuration, 'utf8'))?.[1] : undefined;
    }),
  );
  let port = FIRST_PORT;
  while (taken.has(String(port))) port += 1;
  return port;
}

/** The template is a remote named trips: whatever says so says the new name. */
const named = (text: string, name: string): string =>
  text.replaceAll('trips', name).replaceAll('Trips', `${name.charAt(0).toUpperCase()}${name.slice(1)}`);

function withContract(text: string): string {
  const manifest = JSON.parse(text) as { contract: string };
  return JSON.stringify({ ...manifest, contract: APP_CONTRACT });
}

/** A longer name makes longer lines: the house's formatter has the last word. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const options = { ...(await resolveConfig(path)), filepath: path };
  await writeFile(path, /\.(tsx?|mjs|json|css)$/.test(path) ? await format(text, options) : text);
}

async function change(path: string, by: (text: string) => string): Promise<void> {
  await writeFile(path, by(await readFile(path, 'utf8')));
}
