// `npm run tools -- <command>`: everything that builds, releases and generates. Each command loads its own modules, so that
// none waits for webpack that does not need it.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Command } from 'commander';
import { addReleaseCommands, type Audience, parsePercent, run, shareOf } from './release/commands.ts';
import { findSite, localPaths } from './release/sites.ts';

const program = new Command('npm run tools --').showHelpAfterError('(--help lists the commands)');

program
  .command('start')
  .description('build what is stale, then serve the site and the API')
  .action(async () => (await import('./release/start.ts')).start());

program
  .command('dev')
  .description('serve everything with hot reload')
  .action(async () => (await import('./release/dev.ts')).dev());

program
  .command('build')
  .description('build every site and the backend, as far as sources changed, and compose the site')
  .action(async () => {
    const { buildAll, buildInChildProcess, findStaleParts } = await import('./release/build.ts');
    const { sitesIn } = await import('./release/sites.ts');
    const stale = await findStaleParts(localPaths);
    if (stale.length > 0)
      console.log(
        `Building ${stale.length} of ${sitesIn(localPaths).length + 1} parts. The first time this takes about half a minute, later only what has changed.`,
      );
    const onBuilt = (part: string, seconds: number) => console.log(`  ${part.padEnd(10)} ${seconds.toFixed(1)} s`);
    await buildAll(localPaths, { stale, build: buildInChildProcess, onBuilt });
  });

program
  .command('bundle')
  .description('run webpack on one workspace, into its own dist')
  .argument('[folder]', 'of the workspace', process.cwd())
  .option('--env <json>', 'for the webpack configuration', '{}')
  .action(async (folder: string, { env }: { env: string }) => {
    // Loading webpack is a fifth of a build that finds the rest in its cache
    enableCompileCache(join(localPaths.root, 'node_modules/.cache/compile'));
    const { build } = await import('./build/run.mjs');
    console.log(await build(folder, JSON.parse(env) as Record<string, unknown>));
  });

program
  .command('standalone')
  .description('serve the workspace of the current folder alone: a remote with a fake shell, or the component page')
  .action(async () => {
    const { serve } = await import('./build/run.mjs');
    const server = await serve(process.cwd());
    console.log(`http://localhost:${server.options.port}`);
  });

program
  .command('release')
  .description('check and build one site, and serve it from now on')
  .argument('<site>')
  .option('--testers', 'to testers only')
  .option('--percent <n>', 'to this share of visitors and to testers', parsePercent)
  .action(async (name: string, audience: Audience) => {
    const { releaseSite } = await import('./release/build.ts');
    console.log((await releaseSite(localPaths, findSite(localPaths, name), shareOf(audience))).join('\n'));
  });

addReleaseCommands(program);

program
  .command('package')
  .description('check and build one site into <folder>/<release>: the content of its image')
  .argument('<site>')
  .argument('<folder>')
  .action(async (name: string, folder: string) => {
    const { packageSite } = await import('./release/build.ts');
    console.log(await packageSite(localPaths, findSite(localPaths, name), folder));
  });

program
  .command('archive')
  .description('pack the live releases of these sites into .released, for the compatibility suite')
  .argument('<sites...>')
  .action(async (names: string[]) => {
    const { archiveReleases } = await import('./release/archive.ts');
    console.log((await archiveReleases(localPaths, names)).join('\n'));
  });

program
  .command('sizes')
  .description('print the brotli bytes of the JavaScript of each page, and the scripts of one')
  .argument('[address]', 'as in /search')
  .action(async (address?: string) => {
    const { firstLoads, totalBytes } = await import('./release/first-load.ts');
    for (const page of await firstLoads()) {
      const shown = page.address === address ? page.scripts : [];
      for (const { path, bytes } of shown) console.log(`${String(bytes).padStart(8)}    ${path}`);
      console.log(`${String(totalBytes(page)).padStart(8)}  ${page.address}`);
    }
  });

program
  .command('new-remote')
  .description('make a remote from the template (CONTRIBUTING.md, Your first remote in an hour)')
  .argument('<folder>', 'as in mf-guides')
  .action(async (folder: string) => {
    const { describeResult, makeRemote } = await import('./new-remote/make-remote.ts');
    console.log(describeResult(await makeRemote(localPaths.root, folder)));
  });

program
  .command('api-report')
  .description('write shared-ui/api-report.md and contract-history.json')
  .option('--check', 'fail where they are stale')
  .action(async ({ check = false }: { check?: boolean }) => {
    const { writeApiReport } = await import('./contract/api-report.ts');
    writeApiReport({ check });
  });

program
  .command('settings')
  .description('write the settings of the backend into README.md and docker-compose.yml')
  .option('--check', 'fail where they are stale')
  .action(async ({ check = false }: { check?: boolean }) => {
    const { writeSettings } = await import('./settings.ts');
    writeSettings(localPaths.root, { check });
  });

program
  .command('language-names')
  .description(
    'write the names of languages in shared-ui/contracts/src/cldr from a version of CLDR (needs the network)',
  )
  .argument('<version>', 'of the package cldr-localenames-full, as in 48.2.0')
  .action(async (version: string) => {
    const { writeLanguageNames } = await import('./contract/language-names.ts');
    writeLanguageNames(version);
  });

program
  .command('lock')
  .description('write package-lock.json from the manifests alone')
  .action(async () => (await import('./lock.ts')).writeLock(localPaths.root));

program
  .command('licenses')
  .description('list the packages of the product by licence')
  .action(async () => {
    const { listLicenses, readPackages } = await import('./packages.ts');
    console.log(listLicenses(readPackages(localPaths.root)));
  });

program
  .command('sbom')
  .description('print a software bill of materials of the product: CycloneDX as JSON')
  .action(async () => {
    const { readPackages, toSbom } = await import('./packages.ts');
    const { name, version } = (await import('../package.json', { with: { type: 'json' } })).default;
    console.log(JSON.stringify(toSbom(readPackages(localPaths.root), { name, version }, new Date()), null, 2));
  });

await run(program);
