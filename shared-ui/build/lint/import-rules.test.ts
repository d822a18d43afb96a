/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

interface Violation {
  file: string;
  imports: string;
  says: string;
}

const VIOLATIONS: Violation[] = [
  {
    file: 'mf-listings/src/remote.tsx',
    imports: '../../mf-payments/src/remote.tsx',
    says: 'Remotes never import each other',
  },
  { file: 'mf-listings/src/routes/a.tsx', imports: 'mf-payments', says: 'Remotes never import each other' },
  { file: 'mf-listings/src/routes/h.tsx', imports: 'mf-trips', says: 'Remotes never import each other' },
  { file: 'mf-listings/src/routes/b.tsx', imports: '../../../backend/src/main.ts', says: 'reached over HTTP only' },
  { file: 'mf-account/src/routes/c.tsx', imports: '../../../shared-ui/src/app/index.ts', says: 'by its package name' },
  { file: 'mf-account/src/features/f/x.tsx', imports: '../g/y.tsx', says: 'Features never import each other' },
  {
    file: 'mf-account/src/features/f/r.tsx',
    imports: '../../routes/page.tsx',
    says: 'features/ may not import routes/',
  },
  { file: 'mf-account/src/routes/s.tsx', imports: '../slots/part.tsx', says: 'routes/ may not import slots/' },
  { file: 'mf-account/src/api/a.ts', imports: '../features/f/x.tsx', says: 'may not import features/' },
  { file: 'mf-account/src/listing-card/a.tsx', imports: '../features/f/x.tsx', says: 'may not import features/' },
  { file: 'mf-account/src/api/b.ts', imports: '../listing-card/card.tsx', says: 'imports nothing else of its remote' },
  { file: 'mf-account/src/routes/d.tsx', imports: 'react-router-dom', says: 'from shared-ui/app' },
  { file: 'mf-account/src/routes/e.tsx', imports: 'react-hook-form', says: 'shared-ui/app/forms' },
  { file: 'mf-account/src/routes/f.tsx', imports: 'shared-ui/testing', says: 'for tests and standalone pages only' },
  { file: 'shell/src/layout/a.tsx', imports: '../../../mf-account/src/remote.tsx', says: 'belongs into shared-ui' },
  { file: 'shared-ui/src/contracts/a.ts', imports: 'react', says: 'contracts import zod only' },
  { file: 'shared-ui/src/contracts/b.ts', imports: '../app/index.ts', says: 'contracts import zod only' },
  { file: 'shared-ui/src/ui/button/a.tsx', imports: '../../contracts/index.ts', says: 'ui is presentational' },
  { file: 'shared-ui/src/ui/button/b.tsx', imports: 'react-i18next', says: 'React and primitives only' },
  { file: 'shared-ui/src/app/a.ts', imports: '../testing/index.ts', says: 'for tests and standalone pages only' },
  { file: 'backend/src/flows/a.ts', imports: 'shared-ui/app', says: 'shared-ui/contracts only' },
  { file: 'backend/src/platform/mail/a.ts', imports: '../../modules/account/index.ts', says: 'holds no domain word' },
  { file: 'backend/src/modules/account/a.ts', imports: '../listings/index.ts', says: 'Modules import no other module' },
  { file: 'backend/src/modules/account/b.ts', imports: '../../flows/publish.ts', says: 'never the other way round' },
  { file: 'backend/src/flows/b.ts', imports: '../modules/account/person.entity.ts', says: 'by its door only' },
  { file: 'backend/src/flows/c.ts', imports: '../stand-ins/index.ts', says: 'Stand-ins belong to the local start' },
];

/** Imports that look close to a violation and are none. */
const ALLOWED: Omit<Violation, 'says'>[] = [
  { file: 'mf-listings/src/routes/ok.tsx', imports: '../features/search/search.tsx' },
  { file: 'mf-listings/src/slots/ok.tsx', imports: '../features/search/search.tsx' },
  { file: 'mf-listings/src/routes/ok2.tsx', imports: 'shared-ui/ui/button' },
  { file: 'mf-listings/src/features/search/ok.tsx', imports: '../../listing-card/card.tsx' },
  { file: 'mf-listings/src/standalone.tsx', imports: 'shared-ui/testing' },
  { file: 'shared-ui/src/app/ok.ts', imports: '../contracts/index.ts' },
  { file: 'shared-ui/src/app/ok.test.ts', imports: '../testing/index.ts' },
  { file: 'backend/src/flows/ok.ts', imports: '../modules/account/index.ts' },
  { file: 'backend/src/modules/account/ok.ts', imports: 'shared-ui/contracts' },
  { file: 'backend/src/main.ts', imports: './stand-ins/index.ts' },
  { file: 'backend/src/open-ledger.ts', imports: './stand-ins/index.ts' },
];

const write = (folder: string, path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** A copy of the folder list with the planted imports, linted with this repository's own settings. */
function lint(folder: string): string {
  const settings = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] };
  settings.jsPlugins = settings.jsPlugins.map((plugin) => join(root, plugin));
  write(folder, '.oxlintrc.json', JSON.stringify(settings));
  write(folder, 'package.json', readFileSync(join(root, 'package.json'), 'utf8'));
  for (const { file, imports } of [...VIOLATIONS, ...ALLOWED]) write(folder, file, `import '${imports}';\n`);
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix'], options);
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('who may import whom', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doors-'));
  let findings: string[] = [];
  beforeAll(() => {
    findings = lint(folder).split('\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const findingsIn = (file: string): string[] => findings.filter((line) => line.startsWith(`${file}:`));

  it.each(VIOLATIONS)('refuses $imports in $file, and says why', ({ file, says }) => {
    expect(findingsIn(file)).toEqual([expect.stringContaining(says)]);
  });

  it.each(ALLOWED)('lets $file import $imports', ({ file }) => {
    expect(findingsIn(file)).toEqual([]);
  });
});
