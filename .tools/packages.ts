import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Packages = Readonly<Record<string, LockedPackage>>;

/** A package that the product includes. */
export interface ProductPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly license: string;
  /** As the lock has it: 'sha512-' and base64. None for builds of other systems that the registry at hand did not have. */
  readonly integrity: string | undefined;
}

/** Licences that let us ship a closed or an open product, with no more than a notice. */
export const ALLOWED_LICENSES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  // sharp's libvips: a library of its own, which is linked at run time and can be replaced
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  // Fonts; and data of browsers, which only builds read
  'OFL-1.1',
  'CC0-1.0',
  'CC-BY-4.0',
  '(MIT OR CC0-1.0)',
]);

/** Their manifests name no licence, their files do. */
const UNNAMED_LICENSES: Readonly<Record<string, string>> = { 'passport-strategy': 'MIT', pause: 'MIT' };

/** What is installed without development dependencies, by name. */
export function productPackages(packages: Packages): ProductPackage[] {
  // A build for one system has the licence of the package that it belongs to
  const owners = new Map(
    Object.values(packages).flatMap(({ license, optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).map((name) => [name, license] as const),
    ),
  );
  const found = Object.entries(packages).flatMap(([path, { version, license, integrity, dev, link }]) => {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || version === undefined || dev === true || link === true) return [];
    return [{ name, version, license: license ?? UNNAMED_LICENSES[name] ?? owners.get(name) ?? 'none', integrity }];
  });
  const byId = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

export const readPackages = (root: string): ProductPackage[] =>
  productPackages(
    (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }).packages,
  );

/** One line a package, by licence. */
export function listLicenses(packages: readonly ProductPackage[]): string {
  const groups = Object.entries(Object.groupBy(packages, ({ license }) => license)).toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return groups
    .map(
      ([license, all = []]) =>
        `${license}: ${all.length}\n${all.map(({ name, version }) => `  ${name} ${version}`).join('\n')}`,
    )
    .join('\n');
}

const toHash = (integrity: string): { alg: string; content: string } => {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
};

const toLicenses = (license: string) => [
  license.includes(' ') ? { expression: license } : { license: { id: license } },
];

/**
 * A software bill of materials: CycloneDX 1.6 as JSON. `npm sbom` cannot write it here: it refuses a workspace in a folder whose name
 * begins with a dot.
 */
export function toSbom(
  packages: readonly ProductPackage[],
  product: { name: string; version: string },
  now: Date,
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: now.toISOString(), component: { type: 'application', ...product } },
    components: packages.map(({ name, version, license, integrity }) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return {
        type: 'library',
        'bom-ref': purl,
        name,
        version,
        purl,
        licenses: toLicenses(license),
        ...(integrity !== undefined && { hashes: [toHash(integrity)] }),
      };
    }),
  };
}
