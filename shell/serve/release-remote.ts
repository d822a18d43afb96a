// `npm run release -w mf-x` builds one remote and serves it from now on; with `-- --back`, the release before it again.
// The shell and the other remotes are left as they are.
import { build } from 'shared-ui/build/run.mjs';
import { compose } from './compose.ts';
import { pointBack } from './pointers.ts';
import { release } from './release.ts';
import { here, isRemote } from './sites.ts';

const [name = '', option] = process.argv.slice(2);
try {
  if (!isRemote(name)) throw new Error(`There is no remote called '${name}'.`);
  const id = option === '--back' ? (await pointBack(here, name)).current : await release(here, name, build);
  await compose(here);
  console.log(`mf-${name} ${id} is being served.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
