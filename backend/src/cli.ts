import 'reflect-metadata';
import { runCommand } from './commands/run-command.ts';

// `npm run operate -w backend -- <command>`, in a container of a node `operate <command>`: what the operator runs beside a site, whether that is running or stopped.
const { code, out, error } = await runCommand(process.argv.slice(2), process.env);
// An application that did not start leaves connections open
process.stdout.write(out, () => process.stderr.write(error, () => process.exit(code)));
