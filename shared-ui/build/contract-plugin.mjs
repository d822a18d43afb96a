import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { APP_CONTRACT, satisfiesContract } from '../src/app/contract-version.ts';

const FACADE = 'shared-ui/app';
const USES = ['harmony import specifier', 'harmony export imported specifier'];
const HISTORY = join(import.meta.dirname, '../contract-history.json');

/**
 * Stops a remote's build that uses what the contract version of its remote.json does not have. Else the shell would let it
 * start, and it would break where it calls what is not there. What is compiled into the remote from `shared-ui` counts too.
 */
export class ContractPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('ContractPlugin', (modules) => {
        const { contract } = read(join(compiler.context, 'remote.json'));
        const uses = [...modules].flatMap((module) => usesOf(compilation, module));
        for (const sentence of newerThan(contract, uses, read(HISTORY).since)) {
          compilation.errors.push(new compiler.webpack.WebpackError(sentence));
        }
      });
    });
  }
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * What a module takes from the facade, by name, as far as it is really in the build. `*` is the facade as a whole.
 * @returns {{ name: string, issuer: string }[]}
 */
function usesOf(compilation, module) {
  if (!module.dependencies || compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) return [];
  const issuer = relative(join(import.meta.dirname, '../..'), module.resource ?? module.identifier());
  return module.dependencies
    .filter(({ type, request }) => request === FACADE && USES.includes(type))
    .filter((dependency) => compilation.moduleGraph.getConnection(dependency)?.isActive(undefined))
    .flatMap(({ ids }) => (ids.length === 0 ? ['*'] : [ids[0], ids.slice(0, 2).join('.')]))
    .map((name) => ({ name, issuer }));
}

/**
 * A sentence for each thing that a remote uses and its contract version does not have.
 * @param {string} contract of its remote.json
 * @param {{ name: string, issuer: string }[]} uses
 * @param {Record<string, string>} since of contract-history.json; what it does not know yet is of the present version
 */
export function newerThan(contract, uses, since) {
  const known = (name) => since[name] ?? (name.includes('.') ? since[name.split('.')[0]] : undefined) ?? APP_CONTRACT;
  const newer = uses.filter(({ name }) => !satisfiesContract(known(name), contract));
  const byName = Map.groupBy(newer, ({ name }) => name);
  return [...byName].map(([name, [{ issuer }]]) => {
    const what = name === '*' ? 'all of it' : name;
    return `${issuer} uses ${what} from '${FACADE}', which is there since ${known(name)}, but remote.json asks for contract ${contract} only. Raise "contract" in remote.json to ${known(name)}, or do without it.`;
  });
}
