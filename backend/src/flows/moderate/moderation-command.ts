import { parseArgs } from 'node:util';
import type { Moderator } from './moderate.flow.ts';
import { ModerationRefusedError } from './moderation-refused-error.ts';

/** What each command takes, and what it does. */
const COMMANDS = {
  list: { takes: '', does: 'open reports, the oldest first; --all for the newest, also closed ones' },
  show: { takes: '<report>', does: 'one report; while it is open, with the last 50 messages of the two people' },
  close: { takes: '<report>', does: 'nothing more is to be done about it' },
  'hide-listing': { takes: '<listing>', does: 'takes it out of the public lists' },
  'restore-listing': { takes: '<listing>', does: 'takes that back' },
  suspend: { takes: '<account>', does: 'logs the person out, keeps them out, and hides their listings' },
  unsuspend: { takes: '<account>', does: 'takes that back' },
} as const;

type Name = keyof typeof COMMANDS;

export type ModerationCommand =
  { name: 'help' } | { name: 'list'; all: boolean } | { name: Exclude<Name, 'list'>; id: number; who: Moderator };

const OPTIONS = {
  because: { type: 'string' },
  by: { type: 'string' },
  all: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const HOW = 'npm run moderation -w backend --';
const LONGEST = 500;

export const MODERATION_HELP = [
  `${HOW} <command>`,
  '',
  ...Object.entries(COMMANDS).map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(26)} ${does}`),
  '',
  '  --because "<reason>"       why; needed by all that change something, and kept with it',
  '  --by <name>                who does it; unless given, the user of this machine',
  '',
  'Each act is written down for good, also who read whose messages.',
].join('\n');

/** What a line of arguments asks for. Throws ModerationRefusedError with a sentence that says what is missing. */
export function readModerationCommand(args: readonly string[], user: string): ModerationCommand {
  const { values, positionals } = parsed(args);
  const [name, id, ...more] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help' };
  if (!isName(name)) throw refusal(`There is no command '${name}'.`);
  if (name === 'list') {
    if (id !== undefined) throw refusal('list takes no number.');
    return { name, all: values.all };
  }
  if (id === undefined || more.length > 0 || !/^[1-9]\d{0,15}$/.test(id))
    throw refusal(`${name} takes one number: ${COMMANDS[name].takes}.`);
  return { name, id: Number(id), who: { byWhom: textOf('by', values.by ?? user), because: reasonOf(name, values) } };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw refusal((error as Error).message);
  }
}

const isName = (name: string): name is Name => Object.hasOwn(COMMANDS, name);

function reasonOf(name: Name, { because }: { because?: string | undefined }): string | undefined {
  if (because !== undefined) return textOf('because', because);
  if (name === 'show') return undefined;
  throw refusal(`${name} needs a reason: --because "…".`);
}

function textOf(option: string, text: string): string {
  const kept = text.trim();
  if (kept === '' || kept.length > LONGEST) throw refusal(`--${option} takes 1 to ${LONGEST} characters.`);
  return kept;
}

const refusal = (sentence: string) => new ModerationRefusedError(`${sentence} ${HOW} help shows what there is.`);
