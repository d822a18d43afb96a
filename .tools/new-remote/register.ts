/** The fields of package.json that the lock file repeats. */
export interface Manifest {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * Adds a workspace to package-lock.json, as npm would; `npm ci` requires it. Its packages are in the lock file already, since the
 * template needs only those of all remotes.
 */
export function addToLock(text: string, manifest: Manifest): string {
  const lock = JSON.parse(text) as { packages: Record<string, unknown> };
  const { name, version, license, dependencies, devDependencies } = manifest;
  const packages = Object.entries({
    ...lock.packages,
    [name]: { version, license, dependencies, devDependencies },
    [`node_modules/${name}`]: { resolved: name, link: true },
  });
  lock.packages = Object.fromEntries(packages.sort(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify(lock, null, 2)}\n`;
}

const WIDTH = 16;

/** Adds its team as the owner of its folder, after the last remote or at the end. */
export function addToCodeOwners(text: string, folder: string): string {
  const lines = text.trimEnd().split('\n');
  const line = `${`/${folder}/`.padEnd(WIDTH)}@flight-amigo/${folder.slice('mf-'.length)}`;
  const last = lines.findLastIndex((one) => one.startsWith('/mf-'));
  return `${lines.toSpliced(last < 0 ? lines.length : last + 1, 0, line).join('\n')}\n`;
}

/**
 * Adds its container to docker-compose.yml: a service and a volume like those of the remote `like`, and a line wherever another service
 * waits for that one or mounts its volume. The text stays as it is where there is no such service.
 */
export function addToComposition(text: string, like: string, folder: string): string {
  const lines = text.split('\n');
  const added = lines.flatMap((line, at) => {
    if (new RegExp(`^ *(${like}: \\{|- ${like}:)`).test(line)) return [line, line.replaceAll(like, folder)];
    if (line !== `  ${like}:`) return [line];
    const end = lines.findIndex((one, index) => index > at && !one.startsWith('   '));
    const service = lines.slice(at, end < 0 ? lines.length : end);
    return [...service.map((one) => one.replaceAll(like, folder)), line];
  });
  return added.join('\n');
}
