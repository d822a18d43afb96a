/** @jest-environment node */
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ALLOWED_LICENSES, listLicenses, productPackages, readPackages, toSbom } from './packages.ts';

const INTEGRITY = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
const LOCK = {
  '': { version: '1.0.0' },
  'node_modules/a': {
    version: '1.0.0',
    license: 'MIT',
    integrity: INTEGRITY,
    optionalDependencies: { '@a/linux': '1.0.0' },
  },
  'node_modules/@a/linux': { version: '1.0.0', optional: true },
  'node_modules/b/node_modules/a': { version: '2.0.0', license: 'ISC', integrity: INTEGRITY },
  'node_modules/test': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
  'node_modules/own': { version: '1.0.0', link: true },
};

describe('the packages of the product', () => {
  it('are those of the lock that are not for development, each version once, with their licences', () => {
    expect(productPackages(LOCK).map(({ name, version, license }) => [name, version, license])).toEqual([
      ['@a/linux', '1.0.0', 'MIT'],
      ['a', '1.0.0', 'MIT'],
      ['a', '2.0.0', 'ISC'],
    ]);
  });

  it('are listed by licence', () => {
    expect(listLicenses(productPackages(LOCK))).toBe('ISC: 1\n  a 2.0.0\nMIT: 2\n  @a/linux 1.0.0\n  a 1.0.0');
  });

  it('have licences that let us ship them (ASVS 15.1.2)', () => {
    const packages = readPackages(join(import.meta.dirname, '..'));
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ license }) => !ALLOWED_LICENSES.has(license))).toEqual([]);
  });

  it('make a bill of materials with address, licence and hash', () => {
    const [, a] = productPackages(LOCK);
    expect(toSbom(a === undefined ? [] : [a], { name: 'product', version: '1.0.0' }, new Date(0))).toEqual({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        timestamp: '1970-01-01T00:00:00.000Z',
        component: { type: 'application', name: 'product', version: '1.0.0' },
      },
      components: [
        {
          type: 'library',
          'bom-ref': 'pkg:npm/a@1.0.0',
          purl: 'pkg:npm/a@1.0.0',
          name: 'a',
          version: '1.0.0',
          licenses: [{ license: { id: 'MIT' } }],
          hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
        },
      ],
    });
  });
});
