import { parseArgs } from 'node:util';
import { readSettings } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import { StopSteps } from './platform/stop-steps.ts';
import { type Said, sayOf } from './said.ts';

/** So long counts are kept: platform.sweep. */
const MOST_HOURS = 30 * 24;

const HELP = `npm run release-use -w backend [-- --hours 24]

  Prints, as JSON, how each release of each site fared in browsers in the last hours, at most ${MOST_HOURS}: how many page loads used
  it, how many of them met a fault, and how many faults that were. Only some page loads tell (CLIENT_REPORTS_PERCENT).

  It changes nothing.
`;

/** Prints the counts of the site that these environment variables name, as JSON. Throws nothing. */
export const releaseUseByLine = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Said> =>
  sayOf(async () => {
    if (['help', '--help', '-h'].includes(args[0] ?? '')) return { code: 0, out: HELP };
    const hours = hoursOf(args);
    const settings = readSettings(env);
    const steps = new StopSteps();
    try {
      // Loaded late: most of its time is the loading, and a wrong word is told at once.
      const { openSite } = await import('./open-site.ts');
      const { releaseCounts } = await import('./platform/client-reports/release-use.ts');
      const { em } = await openSite(settings, steps);
      return { code: 0, out: `${JSON.stringify(await releaseCounts(em, hours))}\n` };
    } finally {
      await steps.run();
    }
  }, []);

function hoursOf(args: readonly string[]): number {
  const hours = wordsOf(args);
  if (/^[1-9]\d{0,3}$/.test(hours) && Number(hours) <= MOST_HOURS) return Number(hours);
  throw new StartError(`--hours must be a whole number from 1 to ${MOST_HOURS}. It is '${hours}' now.`);
}

function wordsOf(args: readonly string[]): string {
  try {
    return parseArgs({ args: [...args], options: { hours: { type: 'string', default: '24' } } }).values.hours;
  } catch {
    throw new StartError(
      `release-use takes --hours and nothing else, and it was '${args.join(' ')}'. help shows more.`,
    );
  }
}
