import 'reflect-metadata';
import { userInfo } from 'node:os';
import {
  MODERATION_HELP,
  type ModerationCommand,
  ModerationRefusedError,
  readModerationCommand,
  textOfReport,
  textOfReports,
} from './flows/moderate/index.ts';
import { readSettings } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import { StopSteps } from './platform/stop-steps.ts';

/** The operator's command line: looks at reports, and acts on them, beside a site that runs or one that is stopped. */
async function moderate(command: Exclude<ModerationCommand, { name: 'help' }>): Promise<string> {
  const settings = readSettings(process.env);
  const steps = new StopSteps();
  try {
    // Loaded late: most of its time is the loading, and a wrong word is told at once.
    const { openModeration } = await import('./open-moderation.ts');
    const flow = await openModeration(settings, steps);
    switch (command.name) {
      case 'list':
        return textOfReports(await flow.list(command));
      case 'show':
        return textOfReport(await flow.show(command.id, command.who));
      case 'close':
        return await flow.close(command.id, command.who);
      case 'hide-listing':
        return await flow.hideListing(command.id, command.who);
      case 'restore-listing':
        return await flow.restoreListing(command.id, command.who);
      case 'suspend':
        return await flow.suspend(command.id, command.who);
      case 'unsuspend':
        return await flow.unsuspend(command.id, command.who);
    }
  } finally {
    await steps.run();
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

const isSentence = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof ModerationRefusedError;

try {
  const command = readModerationCommand(process.argv.slice(2), userOfMachine());
  process.stdout.write(`${command.name === 'help' ? MODERATION_HELP : await moderate(command)}\n`);
} catch (error) {
  process.stderr.write(`${isSentence(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = 1;
}
