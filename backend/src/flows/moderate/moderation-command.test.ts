import { describe, expect, it } from '@jest/globals';
import { MODERATION_HELP, readModerationCommand } from './moderation-command.ts';

const read = (line: string[]) => readModerationCommand(line, 'rosa');

describe('the line of moderation', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']], [['suspend', '7', '--help']]])('%j asks for help', (line) => {
    expect(read(line)).toEqual({ name: 'help' });
  });

  it('names a command, what it is about, who does it, and why', () => {
    expect(read(['list'])).toEqual({ name: 'list', all: false });
    expect(read(['list', '--all'])).toEqual({ name: 'list', all: true });
    expect(read(['show', '7'])).toEqual({ name: 'show', id: 7, who: { byWhom: 'rosa', because: undefined } });
    expect(read(['suspend', '7', '--because', ' Asked for money ', '--by', 'ana'])).toEqual({
      ...{ name: 'suspend', id: 7 },
      who: { byWhom: 'ana', because: 'Asked for money' },
    });
  });

  it.each([
    [['delete', '7'], "There is no command 'delete'."],
    [['constructor', '7'], "There is no command 'constructor'."],
    [['list', '7'], 'list takes no number.'],
    [['show'], 'show takes one number: <report>.'],
    [['hide-listing', 'seven'], 'hide-listing takes one number: <listing>.'],
    [['hide-listing', '0'], 'hide-listing takes one number: <listing>.'],
    [['suspend', '7', '8'], 'suspend takes one number: <account>.'],
    [['suspend', '7'], 'suspend needs a reason: --because "…".'],
    [['close', '7', '--because', '  '], '--because takes 1 to 500 characters.'],
    [['close', '7', '--because', 'Done', '--by', ''], '--by takes 1 to 500 characters.'],
    [['close', '7', '--why', 'Done'], "Unknown option '--why'"],
  ])('%j is refused, and says where to look', (line, sentence) => {
    expect(() => read(line)).toThrow(sentence);
    expect(() => read(line)).toThrow('-- help shows what there is.');
  });

  it('explains each command in its help', () => {
    for (const name of ['list', 'show', 'close', 'hide-listing', 'restore-listing', 'suspend', 'unsuspend'])
      expect(MODERATION_HELP).toMatch(new RegExp(`^  ${name} .{20,}$`, 'm'));
  });
});
