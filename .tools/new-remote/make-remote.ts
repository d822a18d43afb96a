import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { APP_CONTRACT } from 'contracts';
import { addToCodeOwners, addToComposition, addToLock, type Manifest } from './register.ts';
import { format, type FormatConfig } from 'oxfmt';
import formatting from '../../.oxfmtrc.json' with { type: 'json' };

const TEMPLATE = join(import.meta.dirname, 'template');
const NAME = /^mf-([a-z]{2,24})$/;
const FIRST_PORT = 3001;
/** First segments of URL paths that belong to the server, the gateway, the shell or a standalone page. */
const RESERVED_PATHS = [
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
/** Namespaces of texts that exist already. */
const RESERVED_NAMES = ['app', 'forms', 'ui', 'shell'];

/** The name is not allowed for a new remote. The message says why, and what to do. */
class InvalidNameError extends Error {}

interface CreatedRemote {
  folder: string;
  /** Of `npm run dev -w`. */
  port: number;
  /** Remaining steps, a sentence each. */
  manualSteps: string[];
}

/**
 * Creates a remote in the repository at `root`, and adds it to the files that list remotes.
 * @param folder `mf-` and lower-case letters
 * @throws InvalidNameError where the name is not allowed; nothing is written then
 */
export async function makeRemote(root: string, folder: string): Promise<CreatedRemote> {
  const name = checkName(root, folder);
  const port = freePort(root);
  const files = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const source = join(file.parentPath, file.name);
    const path = renameTemplate(source.slice(TEMPLATE.length + 1).replace(/\.template$/, ''), name);
    const text = renameTemplate(await readFile(source, 'utf8'), name).replace('port: 3999', `port: ${String(port)}`);
    await write(join(root, folder, path), path === 'remote.json' ? withContract(text) : text);
  }
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  await change(join(root, 'package-lock.json'), (text) => addToLock(text, manifest));
  await change(join(root, '.github/CODEOWNERS'), (text) => addToCodeOwners(text, folder));
  return { folder, port, manualSteps: await addContainer(root, folder) };
}

/** Copies the service of another remote. Returns the remaining steps. */
async function addContainer(root: string, folder: string): Promise<string[]> {
  const composition = join(root, 'docker-compose.yml');
  const like = remotesIn(root).find((other) => other !== folder);
  if (!like || !existsSync(composition)) return [];
  const before = await readFile(composition, 'utf8');
  const after = addToComposition(before, like, folder);
  await writeFile(composition, after);
  return after === before ? [`a service ${folder} in docker-compose.yml, like ${like}'s.`] : [];
}

const nameOf = (folder: string): string => folder.slice('mf-'.length);

function checkName(root: string, folder: string): string {
  const name = NAME.exec(folder)?.[1];
  if (folder === '')
    throw new InvalidNameError('Give the name of the new remote: npm run tools -- new-remote mf-guides');
  if (!name) {
    const why = 'Its name is mf- and 2 to 24 small letters: npm run tools -- new-remote mf-guides';
    throw new InvalidNameError(`'${folder}' cannot be a remote. ${why}`);
  }
  if (existsSync(join(root, folder))) {
    throw new InvalidNameError(`There is a folder ${folder} already. Choose another name, or remove the folder first.`);
  }
  const other =
    RESERVED_NAMES.includes(name) || RESERVED_PATHS.includes(name) ? 'the site itself' : ownerOf(root, name);
  if (other) throw new InvalidNameError(`/${name} belongs to ${other} already. Choose another name.`);
  return name;
}

/** The remote that has pages below that path. */
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

/** The template is a remote named trips. */
const renameTemplate = (text: string, name: string): string =>
  text.replaceAll('trips', name).replaceAll('Trips', `${name.charAt(0).toUpperCase()}${name.slice(1)}`);

function withContract(text: string): string {
  const manifest = JSON.parse(text) as { contract: string };
  return JSON.stringify({ ...manifest, contract: APP_CONTRACT });
}

/** Formats the text: a longer name makes longer lines. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const { ignorePatterns: _, ...options } = formatting;
  await writeFile(
    path,
    /\.(tsx?|mjs|json|css)$/.test(path) ? (await format(path, text, options as FormatConfig)).code : text,
  );
}

async function change(path: string, by: (text: string) => string): Promise<void> {
  await writeFile(path, by(await readFile(path, 'utf8')));
}

/** The output of the command. */
export const describeResult = ({ folder, port, manualSteps }: CreatedRemote): string =>
  [
    `${folder} is there: one page, one feature, and tests that pass.

  npm test -w ${folder}       its tests, without the rest of the site
  npm run dev -w ${folder}    the page alone, with a fake shell and backend: http://localhost:${String(port)}/${nameOf(folder)}
  npm start${' '.repeat(folder.length + 8)}the whole site, with it

package-lock.json and .github/CODEOWNERS know it. Commit it all, and read "Your first remote in an hour" in CONTRIBUTING.md.`,
    ...manualSteps.map((sentence) => `\nStill to do by hand: ${sentence}`),
  ].join('\n');
