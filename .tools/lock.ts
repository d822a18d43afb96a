import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  engines?: unknown;
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, LockedPackage>;

const SYSTEMS = ['darwin', 'win32', 'freebsd', 'android', 'openharmony', 'linux'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'arm'];

const platformOf = (name: string): Pick<LockedPackage, 'os' | 'cpu'> => {
  const os = SYSTEMS.find((system) => name.includes(system));
  const cpu = PROCESSORS.find((processor) => name.includes(processor));
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }) };
};

/** Optional packages with an exact version that the registry in use does not have. */
export function missingBuilds(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isLocked = [`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => place in packages);
      if (isLocked || !/^\d+\.\d+\.\d+[-.\w]*$/.test(version)) continue;
      missing[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) };
    }
  }
  return missing;
}

function lockFromManifests(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  const manifests = execFileSync('git', ['ls-files', '.npmrc', 'package.json', '*/package.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of manifests.trim().split('\n')) cpSync(join(root, file), join(folder, file));
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  rmSync(folder, { recursive: true });
  return lock;
}

/**
 * Writes package-lock.json from the manifests alone. A plain `npm install` has two defects: beside an existing node_modules it drops
 * integrity entries, and with a registry mirror that lacks the builds of other platforms it leaves those out of the lock, which
 * `npm ci` then rejects as incomplete. `engines` are removed: npm compares them with the Node that installs, but the packages run on
 * the Node 24 of node_modules (check-node.cjs).
 */
export function writeLock(root: string): void {
  const lock = JSON.parse(lockFromManifests(root)) as { packages: Packages };
  for (const [path, locked] of Object.entries(lock.packages)) if (path.includes('node_modules/')) delete locked.engines;
  const packages = Object.entries({ ...lock.packages, ...missingBuilds(lock.packages) });
  lock.packages = Object.fromEntries(packages.sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
