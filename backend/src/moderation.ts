import 'reflect-metadata';
import { moderateByLine } from './moderate-by-line.ts';
import { tell } from './said.ts';

/** The operator's command line: looks at reports, and acts on them, beside a site that runs or one that is stopped. */
tell(await moderateByLine(process.argv.slice(2), process.env));
