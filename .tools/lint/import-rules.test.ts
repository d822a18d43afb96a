/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Violation {
  file: string;
  imports: string;
  message: string;
}

const VIOLATIONS: Violation[] = [
  {
    file: 'mf-listings/src/remote.tsx',
    imports: '../../mf-payments/src/remote.tsx',
    message: 'Remotes never import each other',
  },
  { file: 'mf-listings/src/routes/a.tsx', imports: 'mf-payments', message: 'Remotes never import each other' },
  { file: 'mf-listings/src/routes/h.tsx', imports: 'mf-trips', message: 'Remotes never import each other' },
  { file: 'mf-listings/src/routes/b.tsx', imports: '../../../backend/src/main.ts', message: 'reached over HTTP only' },
  {
    file: 'mf-account/src/routes/c.tsx',
    imports: '../../../shared-ui/src/app/index.ts',
    message: 'by its package name',
  },
  { file: 'mf-account/src/features/f/x.tsx', imports: '../g/y.tsx', message: 'Features never import each other' },
  {
    file: 'mf-account/src/features/f/r.tsx',
    imports: '../../routes/page.tsx',
    message: 'features/ may not import routes/',
  },
  { file: 'mf-account/src/routes/s.tsx', imports: '../slots/part.tsx', message: 'routes/ may not import slots/' },
  { file: 'mf-account/src/api/a.ts', imports: '../features/f/x.tsx', message: 'may not import features/' },
  {
    file: 'mf-account/src/parts/listing-card/a.tsx',
    imports: '../../features/f/x.tsx',
    message: 'may not import features/',
  },
  { file: 'mf-account/src/api/b.ts', imports: '../parts/card.tsx', message: 'may not import parts/' },
  { file: 'mf-account/src/widgets/a.tsx', imports: '../api/b.ts', message: 'belongs into parts/' },
  { file: 'mf-account/src/routes/d.tsx', imports: 'react-router-dom', message: 'from shared-ui/app' },
  { file: 'mf-account/src/routes/e.tsx', imports: 'react-hook-form', message: 'shared-ui/app/forms' },
  { file: 'mf-account/src/routes/f.tsx', imports: 'shared-ui/testing', message: 'for tests and standalone pages only' },
  { file: 'shell/src/layout/a.tsx', imports: '../../../mf-account/src/remote.tsx', message: 'belongs into shared-ui' },
  { file: 'shell/src/layout/b.tsx', imports: 'tools/release/sites.ts', message: 'code that ships imports none' },
  { file: 'shared-ui/contracts/src/a.ts', imports: 'react', message: 'contracts import zod only' },
  { file: 'shared-ui/contracts/src/b.ts', imports: 'shared-ui/app', message: 'contracts import zod only' },
  { file: 'shared-ui/src/app/b.ts', imports: '../../contracts/src/index.ts', message: 'by its package name' },
  { file: 'shared-ui/src/ui/button/b.tsx', imports: 'react-router-dom', message: 'React and primitives only' },
  { file: 'shared-ui/src/app/a.ts', imports: '../testing/index.ts', message: 'for tests and standalone pages only' },
  { file: 'backend/src/flows/a.ts', imports: 'shared-ui/app', message: 'contracts only' },
  {
    file: 'backend/src/platform/mail/a.ts',
    imports: '../../modules/account/index.ts',
    message: 'has no term of the domain',
  },
  {
    file: 'backend/src/modules/account/a.ts',
    imports: '../listings/index.ts',
    message: 'Modules import no other module',
  },
  { file: 'backend/src/modules/account/b.ts', imports: '../../flows/publish.ts', message: 'never the other way round' },
  {
    file: 'backend/src/views/a.views.ts',
    imports: '../modules/account/account.entity.ts',
    message: 'it may import platform, not modules',
  },
  {
    file: 'backend/src/platform/database/b.ts',
    imports: '../../views/account.views.ts',
    message: 'has no term of the domain',
  },
  { file: 'backend/src/flows/b.ts', imports: '../modules/account/person.entity.ts', message: 'public file only' },
  {
    file: 'backend/src/flows/c.ts',
    imports: '../../stand-ins/index.ts',
    message: 'Stand-ins belong to the local start',
  },
  {
    file: 'backend/src/modules/payments/tips/a.ts',
    imports: '../payouts/a.ts',
    message: 'in a circle: tips → payouts → ledger → tips',
  },
  {
    file: 'backend/src/modules/payments/payouts/b.ts',
    imports: '../ledger/a.ts',
    message: 'in a circle: payouts → ledger → tips → payouts',
  },
  {
    file: 'backend/src/modules/payments/ledger/c.ts',
    imports: '../tips/c.ts',
    message: 'in a circle: ledger → tips → payouts → ledger',
  },
  {
    file: 'mf-payments/src/parts/amount/a.tsx',
    imports: '../tip/b.tsx',
    message: 'in a circle: amount → tip → amount',
  },
  {
    file: 'mf-payments/src/parts/tip/a.tsx',
    imports: '../amount/b.tsx',
    message: 'in a circle: tip → amount → tip',
  },
];

/** Imports that look close to a violation and are none. */
const ALLOWED: Omit<Violation, 'message'>[] = [
  { file: 'mf-listings/src/routes/ok.tsx', imports: '../features/search/search.tsx' },
  { file: 'mf-listings/src/slots/ok.tsx', imports: '../features/search/search.tsx' },
  { file: 'mf-listings/src/routes/ok2.tsx', imports: 'shared-ui/ui/button' },
  { file: 'mf-listings/src/features/search/ok.tsx', imports: '../../parts/listing-card/card.tsx' },
  { file: 'mf-listings/webpack.config.mjs', imports: 'tools/build/webpack.mjs' },
  { file: 'shell/e2e/site.ts', imports: 'tools/release/sites.ts' },
  { file: 'mf-listings/src/standalone.tsx', imports: 'shared-ui/testing' },
  { file: 'shared-ui/src/app/ok.ts', imports: 'contracts' },
  { file: 'shared-ui/src/ui/code-field/ok.tsx', imports: 'contracts' },
  { file: 'shared-ui/src/app/ok.test.ts', imports: '../testing/index.ts' },
  { file: 'backend/src/flows/ok.ts', imports: '../modules/account/index.ts' },
  { file: 'backend/src/flows/ok2.ts', imports: '../views/account.views.ts' },
  { file: 'backend/src/modules/account/ok.ts', imports: 'contracts' },
  { file: 'backend/src/modules/account/ok2.ts', imports: '../../views/listings.views.ts' },
  { file: 'backend/src/views/ok.views.ts', imports: '../platform/database/prepared-sql.ts' },
  { file: 'backend/src/modules/payments/books/ok.ts', imports: '../tips/a.ts' },
  { file: 'backend/src/modules/payments/tips/ok.ts', imports: '../payments.errors.ts' },
  { file: 'backend/src/modules/payments/ok.ts', imports: './tips/a.ts' },
  { file: 'backend/src/boot.ts', imports: '../stand-ins/index.ts' },
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
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  let findings: string[] = [];
  beforeAll(() => {
    findings = lint(folder).split('\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const findingsIn = (file: string): string[] => findings.filter((line) => line.startsWith(`${file}:`));

  it.each(VIOLATIONS)('refuses $imports in $file, and says why', ({ file, message }) => {
    expect(findingsIn(file)).toEqual([expect.stringContaining(message)]);
  });

  it.each(ALLOWED)('lets $file import $imports', ({ file }) => {
    expect(findingsIn(file)).toEqual([]);
  });
});
