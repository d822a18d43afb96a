import 'reflect-metadata';
import { releaseUseByLine } from './release-use-by-line.ts';
import { tell } from './said.ts';

/** The operator's command line: tells how each release fares in browsers, beside a site that runs or one that is stopped. */
tell(await releaseUseByLine(process.argv.slice(2), process.env));
