import { type Command, InvalidArgumentError } from 'commander';
import { findSite, localPaths } from './sites.ts';

export interface Audience {
  percent?: number;
  testers?: true;
}

/** A share of visitors in percent: 0 for testers alone, undefined for everybody. */
export const shareOf = ({ percent, testers }: Audience): number | undefined => percent ?? (testers ? 0 : undefined);

export function parsePercent(typed: string): number {
  const percent = Number(typed);
  if (/^\d+$/.test(typed) && percent >= 1 && percent <= 100) return percent;
  throw new InvalidArgumentError(
    `--percent takes a whole number from 1 to 100, not '${typed}'. For testers only: --testers.`,
  );
}

/** Adds the commands on releases that were built: developers have them for their checkout, operators for the volume `releases`. */
export function addReleaseCommands(program: Command): void {
  program
    .command('rollback')
    .description('end the candidate, or serve the release before; again goes further back')
    .argument('<site>')
    .option('--to <release>', "one of those that 'releases' lists")
    .action(async (name: string, { to }: { to?: string }) => {
      const { describeRollback, rollback } = await import('./rollback.ts');
      const site = findSite(localPaths, name, { released: true });
      console.log(describeRollback(site, await rollback(localPaths, { site, to })).join('\n'));
    });

  program
    .command('releases')
    .description('list what is live, for whom, and how many page loads met an error')
    .action(async () => {
      const { formatTable, listReleases, readUse } = await import('./list-releases.ts');
      const rows = await listReleases(localPaths);
      const use = await readUse(localPaths).catch(() => undefined);
      console.log(rows.length > 0 ? formatTable(rows, use) : 'Nothing is released yet.');
      if (!use) console.log('\nHow they did in the last 24 hours is not known: the database could not be asked.');
    });

  program
    .command('promote')
    .description('make live what containers have delivered, of one site or of all')
    .argument('[site]')
    .option('--testers', 'to testers only')
    .option('--percent <n>', 'to this share of visitors and to testers', parsePercent)
    .action(async (name: string | undefined, audience: Audience) => {
      const { promote } = await import('./promote.ts');
      const percent = shareOf(audience);
      if (name === undefined && percent !== undefined)
        throw new Error(
          'Name one site, as in mf-messaging --percent 10, or none: then all that is new is live for all.',
        );
      const promotion = name === undefined ? undefined : { site: name.replace(/^mf-/, ''), percent };
      console.log((await promote(localPaths, promotion)).join('\n') || 'Nothing is new.');
    });
}

/** Runs the command line of this process. An error is printed as its sentence, without a stack. */
export async function run(program: Command): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
