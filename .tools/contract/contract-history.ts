import { createHash } from 'node:crypto';
import { APP_CONTRACT } from 'contracts';

/** shared-ui/contract-history.json. */
export interface ContractHistory {
  /** Oldest first; `report` is a hash of the last api-report of that version. */
  versions: { version: string; report: string }[];
  /** By the name of an export of `shared-ui/app`, or of its part as `paths.tip`: the version since which it exists. */
  since: Record<string, string>;
}

/** The contract of the present sources. */
export interface PresentContract {
  report: string;
  /** What `shared-ui/app` exports, as values. */
  names: string[];
  version?: string;
}

/** The files of the facade as the compiler declares them, by name: 'index.d.ts', … */
export type Declarations = ReadonlyMap<string, string>;

export const hashOf = (report: string): string => createHash('sha256').update(report).digest('hex').slice(0, 16);

const valuesIn = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('type '))
    .map((entry) => entry.split(' as ').at(-1) ?? entry);

/** `paths.home`, `paths.tip`, …: a remote that calls a missing one breaks as if `paths` were missing. */
function partsOf(name: string, text = ''): string[] {
  const [, body = ''] = new RegExp(`export declare const ${name}: \\{\n([\\s\\S]*?)\n\\};`).exec(text) ?? [];
  return [...body.matchAll(/^ {4}(\w+)[?:(]/gm)].map(([, part]) => `${name}.${part}`);
}

/** The values that `shared-ui/app` exports, with the parts of objects. Types do not exist at run time. */
export function valueNames(files: Declarations, file = 'index.d.ts'): string[] {
  const text = files.get(file) ?? '';
  const declared = (source: string): string => `${source.replace(/\.tsx?$/, '')}.d.ts`;
  const named = [...text.matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)].flatMap(([, list = '', from = '']) =>
    valuesIn(list).flatMap((name) => [name, ...partsOf(name, files.get(declared(from.replace('./', ''))))]),
  );
  const all = [...text.matchAll(/^export \* from '\.\/([^']+)'/gm)].flatMap(([, from = '']) =>
    valueNames(files, declared(from)),
  );
  const own = [...text.matchAll(/^export declare (?:const|function|class) (\w+)/gm)].map(([, name = '']) => name);
  return [...named, ...all, ...own].toSorted();
}

const numbers = (version: string): [major: number, minor: number, patch: number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

/** Whether one version comes after another. */
export const isNewer = (version: string, than: string): boolean => {
  const [one, other] = [numbers(version), numbers(than)];
  const first = one.findIndex((part, place) => part !== other[place]);
  return first >= 0 && (one[first] ?? 0) > (other[first] ?? 0);
};

/** Why the version number is wrong, and which one would be right; undefined where it is right. */
function findVersionProblem(
  history: ContractHistory,
  now: Required<PresentContract>,
  released: string,
): string | undefined {
  const { version, names, report } = now;
  const [major, minor] = numbers(released);
  const raise = (to: string): string =>
    `${to} Raise APP_CONTRACT in shared-ui/contracts/src/contract-version.ts, then run \`npm run tools -- api-report\`.`;
  const known = Object.entries(history.since).filter(([, since]) => !isNewer(since, released));
  const gone = known.map(([name]) => name).filter((name) => !names.includes(name));
  if (gone.length > 0 && numbers(version)[0] === major)
    return raise(
      `${gone.join(', ')} left shared-ui/app, which sites that were built for ${released} use: a ${major + 1}.0.0.`,
    );
  const added = names.filter((name) => !(name in history.since));
  if (added.length > 0 && !isNewer(version, `${major}.${minor}.999999`))
    return raise(
      `${added.join(', ')} came to shared-ui/app, which ${released} does not have: a ${major}.${minor + 1}.0.`,
    );
  const closed = history.versions.find((one) => one.version === version);
  if (closed && closed.report !== report && !isNewer(version, released))
    return raise(`The contract changed, and ${version} is released already: a ${major}.${minor + 1}.0.`);
  const newest = history.versions.at(-1)?.version ?? version;
  if (isNewer(newest, version)) return `APP_CONTRACT is ${version}, and was ${newest} before: it never goes down.`;
  return undefined;
}

/**
 * The history with the present version. A version may change until a shell that provides it is released.
 * @param released the contract that the last released shell provides (.released/shell.json)
 * @throws where the contract changed and its version did not, with the version to set
 */
export function withPresent(history: ContractHistory, present: PresentContract, released: string): ContractHistory {
  const now = { version: APP_CONTRACT, ...present };
  const problem = findVersionProblem(history, now, released);
  if (problem) throw new Error(problem);
  const versions = history.versions.filter(({ version }) => version !== now.version);
  return {
    versions: [...versions, { version: now.version, report: now.report }],
    since: Object.fromEntries(now.names.map((name) => [name, history.since[name] ?? now.version])),
  };
}
