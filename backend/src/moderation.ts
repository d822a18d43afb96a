import 'reflect-metadata';
import { moderateByLine } from './moderate-by-line.ts';

/** The operator's command line: looks at reports, and acts on them, beside a site that runs or one that is stopped. */
const { code, out, error } = await moderateByLine(process.argv.slice(2), process.env);
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
