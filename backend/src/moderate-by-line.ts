import { userInfo } from 'node:os';
import {
  MODERATION_HELP,
  type ModerateFlow,
  type ModerationCommand,
  ModerationRefusedError,
  readModerationCommand,
  textOfReport,
  textOfReports,
} from './flows/moderate/index.ts';
import { readSettings } from './platform/config/settings.ts';
import { StopSteps } from './platform/stop-steps.ts';
import { type Said, sayOf } from './said.ts';

type Act = Exclude<ModerationCommand, { name: 'help' }>;

/** Does what a line of arguments asks for, on the database that these environment variables name. Throws nothing. */
export const moderateByLine = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Said> =>
  sayOf(async () => {
    const command = readModerationCommand(args, userOfMachine());
    const text = command.name === 'help' ? MODERATION_HELP : await moderate(command, env);
    return { code: 0, out: `${text}\n` };
  }, [ModerationRefusedError]);

async function moderate(command: Act, env: NodeJS.ProcessEnv): Promise<string> {
  const settings = readSettings(env);
  const steps = new StopSteps();
  try {
    // Loaded late: most of its time is the loading, and a wrong word is told at once.
    const { openModeration } = await import('./open-moderation.ts');
    return await carryOut(command, await openModeration(settings, steps));
  } finally {
    await steps.run();
  }
}

async function carryOut(command: Act, flow: ModerateFlow): Promise<string> {
  switch (command.name) {
    case 'list':
      return textOfReports(await flow.list(command), command);
    case 'show':
      return textOfReport(await flow.show(command.id, command.who));
    case 'close':
      return flow.close(command.id, command.who);
    case 'hide-listing':
      return flow.hideListing(command.id, command.who);
    case 'restore-listing':
      return flow.restoreListing(command.id, command.who);
    case 'suspend':
      return flow.suspend(command.id, command.who);
    case 'unsuspend':
      return flow.unsuspend(command.id, command.who);
  }
}

/** Some machines run programs for users whom they do not know by name. */
function userOfMachine(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
