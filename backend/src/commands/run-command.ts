import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Moderator } from '../flows/moderate/moderate.flow.ts';
import { StartError } from '../platform/config/start-error.ts';

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Counts of releases are deleted after 30 days (platform.sweep). */
const MAX_HOURS = 30 * 24;
const MAX_TEXT_LENGTH = 500;

/** Runs one command line of the operator. Throws nothing: errors are in the result. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const result = { code: 0, out: '', error: '' };
  const program = new Command('operate')
    .description('Works on the site that DATABASE_URL or DATA_DIR names, whether it is running or stopped.')
    .showHelpAfterError('(--help shows what there is)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void (result.out += text),
      writeErr: (text) => void (result.error += text),
    });
  addCommands(program, env, (text, code = 0) => {
    result.out += `${text}\n`;
    result.code = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return result;
  } catch (error) {
    // Commander has written its error, or its help, already
    if (error instanceof CommanderError) return { ...result, code: error.exitCode };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { code: 1, out: '', error: `${error instanceof StartError ? message : (stack ?? message)}\n` };
  }
}

/** Each action loads its own modules: that takes most of the time, and a usage error needs none of them. */
function addCommands(program: Command, env: NodeJS.ProcessEnv, print: (text: string, code?: number) => void): void {
  program
    .command('migrate')
    .description('Bring the database up to date with this version. In production a node does not start before.')
    .action(async () => {
      const { migrateSite } = await import('./with-site.ts');
      await migrateSite(env);
      print('The database is up to date.');
    });

  program
    .command('ledger')
    .description(
      'Print the balance of every account, the tips by state, and what is owed to whom. Check that each transaction balances, that each tip is what was booked of it, and that the payment provider has moved the same money. Changes nothing. Ends with 1 where something differs.',
    )
    .action(async () => {
      const { checkLedger } = await import('./ledger.ts');
      const { text, isRight } = await checkLedger(env);
      print(text, isRight ? 0 : 1);
    });

  program
    .command('erase-again')
    .description(
      'After a backup was restored: delete the accounts again that were deleted after it, with all that modules store about them. Prints how many, and names nobody. May run again.',
    )
    .action(async () => {
      const { eraseAgain } = await import('./erase-again.ts');
      print(await eraseAgain(env));
    });

  program
    .command('release-use')
    .description(
      'Print, as JSON, how many page loads used each release of each site in the last hours, how many of them met an error, and how many errors that were. In production one page load in ten reports. Changes nothing.',
    )
    .option('--hours <n>', `how far back, at most ${MAX_HOURS}`, parseHours, 24)
    .action(async ({ hours }: { hours: number }) => {
      const { withSite } = await import('./with-site.ts');
      const { releaseCounts } = await import('../platform/client-reports/release-use.ts');
      print(JSON.stringify(await withSite(env, ({ em }) => releaseCounts(em, hours))));
    });

  program
    .command('languages')
    .description(
      'Print what profiles say of languages and was not understood, so that no search finds it, with the number of people who wrote it. Names nobody, and changes nothing.',
    )
    .action(async () => {
      const { reportUnknownLanguages } = await import('./languages.ts');
      print(await reportUnknownLanguages(env));
    });

  addModeration(program, env, print);
}

interface ModerationOptions {
  because?: string;
  by: string;
}

function addModeration(program: Command, env: NodeJS.ProcessEnv, print: (text: string) => void): void {
  const moderation = program
    .command('moderation')
    .description('Reports, hidden listings, suspended people, frozen payouts, risky tips')
    .addHelpText('after', '\nEach act is recorded for five years, also who read whose messages.');
  const command = <Id extends number | string>(
    name: string,
    argument: string,
    description: string,
    parse: (typed: string) => Id,
  ) =>
    moderation
      .command(name)
      .description(description)
      .argument(`<${argument}>`, 'its id', parse)
      .requiredOption('--by <name>', 'who does it; recorded', parseText);
  const load = () => import('./moderation.ts');

  moderation
    .command('list')
    .description('open reports, the oldest first')
    .option('--all', 'the newest, also closed ones', false)
    .action(async (options: { all: boolean }) => print(await (await load()).listReports(env, options)));

  moderation
    .command('reviews')
    .description('testimonials that wait, the oldest first')
    .action(async () => print(await (await load()).listReviews(env)));

  command('show', 'report', 'one report; while it is open, with the last 50 messages of the two people', parseId)
    .option('--because <reason>', 'why; recorded', parseText)
    .action(async (id: number, options: ModerationOptions) =>
      print(await (await load()).showReport(env, id, toModerator(options))),
    );

  for (const { name, method, argument, description } of MODERATION_ACTS)
    command(name, argument, description, parseId)
      .requiredOption('--because <reason>', 'why; recorded', parseText)
      .action(async (id: number, options: ModerationOptions) =>
        print(await (await load()).moderate(env, (flow) => flow[method](id, toModerator(options)))),
      );

  command('approve-tip', 'tip', 'transfer it although its payment is risky, once its hold is over', parseTipId)
    .requiredOption('--because <reason>', 'why; recorded', parseText)
    .action(async (id: string, options: ModerationOptions) =>
      print(await (await load()).moderate(env, (flow) => flow.approveTip(id, toModerator(options)))),
    );
}

const MODERATION_ACTS = [
  { name: 'close', method: 'close', argument: 'report', description: 'nothing more is to be done about it' },
  { name: 'hide-listing', method: 'hideListing', argument: 'listing', description: 'take it out of the public lists' },
  { name: 'restore-listing', method: 'restoreListing', argument: 'listing', description: 'undo hide-listing' },
  {
    name: 'accept-review',
    method: 'acceptReview',
    argument: 'testimonial',
    description: 'show it, and count its rating',
  },
  {
    name: 'reject-review',
    method: 'rejectReview',
    argument: 'testimonial',
    description: 'show it to nobody, and do not count its rating',
  },
  {
    name: 'suspend',
    method: 'suspend',
    argument: 'account',
    description: 'log the person out, keep them out, and hide their listings',
  },
  { name: 'unsuspend', method: 'unsuspend', argument: 'account', description: 'undo suspend' },
  {
    name: 'freeze-payouts',
    method: 'freezePayouts',
    argument: 'account',
    description: 'transfer no tips to the person, and take no new ones for them',
  },
  { name: 'unfreeze-payouts', method: 'unfreezePayouts', argument: 'account', description: 'undo freeze-payouts' },
] as const;

const toModerator = ({ by, because }: ModerationOptions): Moderator => ({ byWhom: by, because });

function parseId(typed: string): number {
  if (/^[1-9]\d{0,15}$/.test(typed)) return Number(typed);
  throw new InvalidArgumentError('It must be a whole number.');
}

function parseTipId(typed: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(typed)) return typed;
  throw new InvalidArgumentError('It must be the id of a tip, as ledger prints it.');
}

function parseText(typed: string): string {
  const text = typed.trim();
  if (text !== '' && text.length <= MAX_TEXT_LENGTH) return text;
  throw new InvalidArgumentError(`It must have 1 to ${MAX_TEXT_LENGTH} characters.`);
}

function parseHours(typed: string): number {
  if (/^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= MAX_HOURS) return Number(typed);
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_HOURS}.`);
}
