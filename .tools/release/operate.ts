// The program of the container `releases`: what operators do with the releases that containers have delivered.
import { Command } from 'commander';
import { addReleaseCommands, run } from './commands.ts';

const program = new Command('releases').showHelpAfterError('(--help lists the commands)');
addReleaseCommands(program);
await run(program);
