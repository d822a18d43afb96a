import 'reflect-metadata';
import { ledgerByLine } from './ledger-by-line.ts';
import { tell } from './said.ts';

/** The operator's command line: prints the books of the tips, and checks them, beside a site that runs or one that is stopped. */
tell(await ledgerByLine(process.argv.slice(2), process.env));
