import { describe, expect, it } from '@jest/globals';
import { countSegments } from '../../../platform/sms/segments.ts';
import { smsText, stepSmsText } from './sms-text.ts';

const LINK = 'https://amigo.example/messages/7';
const textOf = (content: string, username = 'Meena Iyer') => smsText({ username, content, link: LINK });

describe('the text of a copy', () => {
  it('has the username, the message and the link', () => {
    expect(textOf('Shall we meet at gate 4?')).toBe(`Meena Iyer on Flight Amigo: Shall we meet at gate 4?\n${LINK}`);
  });

  it.each([
    ['a line break', 'Look:\nhttps://evil.example/messages/7'],
    ['an old one', 'Look:\r\nhttps://evil.example/messages/7'],
    ['a line separator', 'Look:\u2028https://evil.example/messages/7'],
    ['a paragraph separator', 'Look:\u2029https://evil.example/messages/7'],
    ['a next line', 'Look:\u0085https://evil.example/messages/7'],
    ['a form feed', 'Look:\fhttps://evil.example/messages/7'],
  ])('ends with one line of ours, whatever was written: %s', (_what, content) => {
    for (const text of [textOf(content), textOf('Hello', content)]) {
      expect(text.split(/[\n\r\f\v\u0085\u2028\u2029]/u)).toEqual([expect.stringContaining('Look: http'), LINK]);
    }
  });

  it('has no invisible or bidirectional characters, but the joiners of emoji and Persian words', () => {
    expect(textOf('abc\u202Egnp.exe\u200B\u2066 \u0000end')).toContain('abcgnp.exe end\n');
    expect(textOf('می\u200cخواهم 👩\u200d🦽')).toContain('می\u200cخواهم 👩\u200d🦽\n');
  });

  it('costs 3 segments at most, fills them, and ends with dots where it is cut', () => {
    const text = textOf('a'.repeat(2000));
    expect(text).toMatch(/a\.\.\.\nhttps:/);
    expect([countSegments(text), text.length]).toEqual([3, 459]);
  });

  it('does so in other alphabets too, and cuts no grapheme', () => {
    const tamil = textOf('நி'.repeat(500));
    expect(tamil).toMatch(/நி…\nhttps:/);
    expect(countSegments(tamil)).toBe(3);
    expect(tamil.length).toBeGreaterThan(195);
    const families = textOf('👩‍👩‍👧'.repeat(200));
    expect(families).toMatch(/: (👩‍👩‍👧)+…\nhttps:/u);
    expect(countSegments(families)).toBeLessThanOrEqual(3);
  });

  it('cuts before the first character that would make the whole text cost more', () => {
    const text = textOf(`${'a'.repeat(400)}…${'a'.repeat(400)}`);
    expect(text).toMatch(/a{300,}\.\.\.\nhttps:/);
    expect(countSegments(text)).toBe(3);
  });

  it('shortens long names, so that there is room for the message', () => {
    expect(textOf('Hello', 'N'.repeat(100))).toBe(`${'N'.repeat(40)}... on Flight Amigo: Hello\n${LINK}`);
  });
});

describe('the text about a step', () => {
  it('has our words and the link, and the name in one short line', () => {
    const username = `Meena\nhttps://evil.example ${'N'.repeat(100)}`;
    const text = stepSmsText({ username, step: 'agree', link: LINK });
    expect(text).toBe(
      `Flight Amigo: Meena https://evil.example ${'N'.repeat(13)}... has agreed to fly together.\n${LINK}`,
    );
  });
});
