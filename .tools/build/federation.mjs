import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { APP_CONTRACT } from 'contracts';
import { RELEASE_PLACEHOLDER } from './release-plugin.mjs';

const require = createRequire(import.meta.url);
const { dependencies } = require('../../shared-ui/package.json');

/**
 * The version of the facade `shared-ui/app` for module sharing: its major decides whether a remote and the shell are compatible. The
 * shell checks the exact contract (`contract` of remote.json) before any code runs.
 */
const MAJOR = APP_CONTRACT.split('.')[0];
const FACADE = { version: `${MAJOR}.0.0`, requiredVersion: `^${MAJOR}.0.0` };

/**
 * The modules that sites share at run time: React and the facade. Sharing the router and RTK as separate packages would cost 47 KB more
 * on the first load. The shell loads them eagerly and takes its own without comparing versions; a remote contains no copy.
 * @param {'shell' | 'remote'} role
 */
export function sharing(role) {
  const one = (requiredVersion) =>
    role === 'shell'
      ? { singleton: true, eager: true, requiredVersion: false }
      : { singleton: true, strictVersion: true, requiredVersion, import: false };
  return {
    react: one(dependencies.react),
    'react/': one(dependencies.react),
    'react-dom': one(dependencies['react-dom']),
    'react-dom/': one(dependencies['react-dom']),
    'shared-ui/app': { ...one(FACADE.requiredVersion), version: FACADE.version },
  };
}

/** React Router's `exports` resolve to its development build, with warnings, in every bundler. */
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
      // Remotes load none, and the shell loads them by itself (shell/src/router/federation.ts)
      optimization: { target: 'web', disableRemote: true },
      // Only the shell contains federation's core: 9 KB less on the first load
      ...(remote ? { externalRuntime: true } : { provideExternalRuntime: true }),
    },
  };
}

/** The name of a site's container: `mf_listings`, `shell`. Released shells request it, so that it must never change. */
export const containerName = (site) => (site === 'shell' ? 'shell' : `mf_${site}`);

/**
 * The name of the build in the page. Two releases of a remote may be in one page (a failing one and its fallback), with different modules
 * under the same ids: each has its own list of chunks.
 */
export const uniqueName = (site) => `${containerName(site)}-${RELEASE_PLACEHOLDER}`;
