import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { APP_CONTRACT } from 'contracts';
import { isNewer } from '../contract/contract-history.ts';

const FACADE = 'shared-ui/app';
const USES = ['harmony import specifier', 'harmony export imported specifier'];
const HISTORY = join(import.meta.dirname, '../../shared-ui/contract-history.json');

/**
 * Fails a remote's build that uses exports which the contract version of its remote.json does not have: the shell would start it,
 * and it would break at the missing export. Code compiled into the remote from `shared-ui` counts too.
 */
export class ContractPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('ContractPlugin', (modules) => {
        const { contract } = read(join(compiler.context, 'remote.json'));
        const uses = [...modules].flatMap((module) => findUses(compilation, module));
        for (const message of findNewerUses(contract, uses, read(HISTORY).since)) {
          compilation.errors.push(new compiler.webpack.WebpackError(message));
        }
      });
    });
  }
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The exports of the facade that a module uses, as far as they are in the build. `*` is the whole facade.
 * @returns {{ name: string, issuer: string }[]}
 */
function findUses(compilation, module) {
  if (!module.dependencies || compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) return [];
  const issuer = relative(join(import.meta.dirname, '../..'), module.resource ?? module.identifier());
  return module.dependencies
    .filter(({ type, request }) => request === FACADE && USES.includes(type))
    .filter((dependency) => compilation.moduleGraph.getConnection(dependency)?.isActive(undefined))
    .flatMap(({ ids }) => (ids.length === 0 ? ['*'] : [ids[0], ids.slice(0, 2).join('.')]))
    .map((name) => ({ name, issuer }));
}

/**
 * A message for each export that a remote uses and its contract version does not have.
 * @param {string} contract of its remote.json
 * @param {{ name: string, issuer: string }[]} uses
 * @param {Record<string, string>} since of contract-history.json; names that it does not list are new in the present version
 */
function findNewerUses(contract, uses, since) {
  const known = (name) => since[name] ?? (name.includes('.') ? since[name.split('.')[0]] : undefined) ?? APP_CONTRACT;
  const newer = uses.filter(({ name }) => isNewer(known(name), contract));
  const byName = Map.groupBy(newer, ({ name }) => name);
  return [...byName].map(([name, [{ issuer }]]) => {
    const what = name === '*' ? 'all of it' : name;
    return `${issuer} uses ${what} from '${FACADE}', which is there since ${known(name)}, but remote.json asks for contract ${contract} only. Raise "contract" in remote.json to ${known(name)}, or do without it.`;
  });
}

/** Files directly in `shared-ui/src/app`; its folders (`forms`) are entry points of their own. */
const FACADE_FILE = /[\\/]shared-ui[\\/]src[\\/]app[\\/][^\\/]+$/;

/**
 * Fails a remote's build that contains files of the facade. Such a copy would have its own store and session, which shows
 * only after a login.
 */
export class OneFacadePlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OneFacadePlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('OneFacadePlugin', (modules) => {
        for (const { resource, issuer } of [...modules].map((module) => withIssuer(compilation, module))) {
          if (!resource || !FACADE_FILE.test(resource)) continue;
          const sentence = `${issuer} brings its own copy of ${resource} into a remote. Import it from 'shared-ui/app'.`;
          compilation.errors.push(new compiler.webpack.WebpackError(sentence));
        }
      });
    });
  }
}

const withIssuer = (compilation, module) => ({
  resource: module.resource,
  issuer: compilation.moduleGraph.getIssuer(module)?.resource ?? 'An entry',
});
