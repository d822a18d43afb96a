// `npm start`: builds what is not built, then serves the site and the API on one origin.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { stopWithParent } from './stop-with-parent.ts';
import { here } from './sites.ts';

stopWithParent();

// In a process of its own: the compilers' memory goes with it.
const building = spawn(process.execPath, [`${import.meta.dirname}/build.ts`], { stdio: 'inherit' });
const [code] = (await once(building, 'exit')) as [number | null];
if (code !== 0) process.exit(code ?? 1);

// The backend's own program, in this process: signals and exit code need no handing on, and it says itself where to look.
process.env['SITE_DIR'] ??= here.site;
await import(pathToFileURL(`${here.root}/backend/dist/main.js`).href);
