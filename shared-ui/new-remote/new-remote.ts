// `npm run new-remote -- mf-trips`: a new remote, with everything that a remote has.
import { join } from 'node:path';
import { makeRemote, RefusedNameError } from './make-remote.ts';

const root = join(import.meta.dirname, '../..');

try {
  const { folder, port, byHand } = await makeRemote(root, process.argv[2] ?? '');
  console.log(`${folder} is there: one page, one feature, and tests that pass.

  npm test -w ${folder}       its tests, without the rest of the site
  npm run dev -w ${folder}    the page alone, with a fake shell and backend: http://localhost:${String(port)}/${folder.slice('mf-'.length)}
  npm start${' '.repeat(folder.length + 8)}the whole site, with it

package-lock.json and .github/CODEOWNERS know it. Commit it all, and read "Your first remote in an hour" in CONTRIBUTING.md.`);
  for (const sentence of byHand) console.log(`\nStill to do by hand: ${sentence}`);
} catch (error) {
  if (!(error instanceof RefusedNameError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
