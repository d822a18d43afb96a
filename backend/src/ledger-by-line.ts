import { CardsRefusedError, CardsUnavailableError } from './platform/cards/cards.errors.ts';
import { readSettings } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import { StopSteps } from './platform/stop-steps.ts';
import { type Said, sayOf } from './said.ts';

const HELP = `npm run ledger -w backend

  Prints the balance of every account, the tips by their state, and what is owed to whom. Then checks that each transaction
  balances, that each tip is what was booked of it, and that the payment provider has moved the same money.

  It changes nothing. It ends with 0 where all agrees, with 1 where something does not.
`;

/** Prints and checks the books of the site that these environment variables name: 1 where something differs. Throws nothing. */
export const ledgerByLine = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Said> =>
  sayOf(async () => {
    const [word] = args;
    if (word === undefined) return check(env);
    if (['help', '--help', '-h'].includes(word)) return { code: 0, out: HELP };
    throw new StartError(
      `There is nothing to say after ledger, and it was '${word}'. ledger -- help shows what it does.`,
    );
  }, [CardsUnavailableError]);

async function check(env: NodeJS.ProcessEnv): Promise<Omit<Said, 'error'>> {
  const settings = readSettings(env);
  const steps = new StopSteps();
  try {
    // Loaded late: most of its time is the loading, and a wrong word is told at once.
    const { checkLedger } = await import('./open-ledger.ts');
    const { text, isRight } = await checkLedger(settings, steps);
    return { code: isRight ? 0 : 1, out: `${text}\n` };
  } catch (error) {
    throw error instanceof CardsRefusedError ? new StartError(refused(error.reason)) : error;
  } finally {
    await steps.run();
  }
}

const refused = (reason: string) =>
  `The payment provider did not show its books (${reason}). Check that STRIPE_SECRET_KEY is the site's, and may read balances.`;
