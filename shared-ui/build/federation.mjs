import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RELEASE_PLACE } from './release-plugin.mjs';

const require = createRequire(import.meta.url);
const { dependencies } = require('../package.json');

/**
 * The version of the facade `shared-ui/app` as the sharing of modules sees it: its major alone decides whether a remote
 * and the shell fit together. Finer questions (`remote.json`'s `contract`) are the shell's, before any code runs.
 */
const FACADE = { version: '1.0.0', requiredVersion: '^1.0.0' };

/**
 * What the sites share at run time, and nothing else: React, and the one facade remotes live on. Sharing the router and
 * RTK as packages of their own costs 47 KB more on the first load. The shell brings them eagerly; a remote carries no copy.
 * @param {'shell' | 'remote'} role
 */
export function sharing(role) {
  const place = role === 'shell' ? { eager: true } : { import: false };
  const one = (requiredVersion) => ({ singleton: true, strictVersion: true, requiredVersion, ...place });
  return {
    react: one(dependencies.react),
    'react/': one(dependencies.react),
    'react-dom': one(dependencies['react-dom']),
    'react-dom/': one(dependencies['react-dom']),
    'shared-ui/app': { ...one(FACADE.requiredVersion), version: FACADE.version },
  };
}

/**
 * Federation's run time by its ES modules: the packages' own `exports` lead webpack to the CommonJS build, which cannot be
 * tree-shaken.
 */
export function runtimeAliases() {
  const resolveFrom = (file, name) => createRequire(file).resolve(`@module-federation/${name}`);
  const enhanced = require.resolve('@module-federation/enhanced');
  const tools = resolveFrom(enhanced, 'runtime-tools');
  const runtimeBuild = resolveFrom(tools, 'runtime');
  const [core, sdk, runtime] = [
    resolveFrom(runtimeBuild, 'runtime-core'),
    resolveFrom(enhanced, 'sdk'),
    runtimeBuild,
  ].map((file) => join(dirname(file), 'index.js'));
  return {
    '@module-federation/runtime-core$': core,
    '@module-federation/sdk$': sdk,
    '@module-federation/runtime$': runtime,
    '@module-federation/runtime-tools/runtime-core$': core,
    '@module-federation/runtime-tools/runtime$': runtime,
  };
}

/** React Router's `exports` lead every bundler to its development build, with its warnings. */
export function routerAliases() {
  const production = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
  return { 'react-router$': join(production, 'index.mjs'), 'react-router/dom$': join(production, 'dom-export.mjs') };
}

/**
 * The options of ModuleFederationPlugin for one site.
 * @param {{ site: string, role: 'shell' | 'remote', dev: boolean }} of
 */
export function federation({ site, role, dev }) {
  const remote = role === 'remote';
  return {
    name: containerName(site),
    filename: dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    ...(remote ? { exposes: { './remote': './src/remote.tsx' } } : { remotes: {} }),
    shared: sharing(role),
    dts: false,
    manifest: true,
    experiments: {
      // remotes.json points at entry scripts, so nothing reads a manifest at run time (`disableSnapshot`).
      optimization: { target: 'web', ...(remote ? { disableRemote: true } : { disableSnapshot: true }) },
      // One copy of federation's core in the page, the shell's: 9 KB less on the first load.
      ...(remote ? { externalRuntime: true } : { provideExternalRuntime: true }),
    },
  };
}

/** The name of a site's container: `mf_listings`; the shell is `shell`. Each shell asks for it, so no release may change it. */
export const containerName = (site) => (site === 'shell' ? 'shell' : `mf_${site}`);

/**
 * What webpack calls the build in the page it shares with others. Two releases of one remote may be in one page (the one
 * that fails, and its fallback), with other modules under the same numbers: each has a list of chunks of its own.
 */
export const uniqueName = (site) => `${containerName(site)}-${RELEASE_PLACE}`;
