// The workspace one stands in, alone and with hot reload: a remote with a fake shell, or the component page.
import { serve } from './run.mjs';

const server = await serve(process.cwd());
console.log(`http://localhost:${server.options.port}`);
