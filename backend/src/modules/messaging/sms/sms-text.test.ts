import { describe, expect, it } from '@jest/globals';
import { segmentsOf } from '../../../platform/sms/segments.ts';
import { smsText } from './sms-text.ts';

const LINK = 'https://amigo.example/messages/7';
const textOf = (content: string, username = 'Meena Iyer') => smsText({ username, content, link: LINK });

describe('the text of a copy', () => {
  it('says who writes what, and where to answer', () => {
    expect(textOf('Shall we meet at gate 4?')).toBe(`Meena Iyer on Flight Amigo: Shall we meet at gate 4?\n${LINK}`);
  });

  it.each([
    ['a line break', 'Look:\nhttps://evil.example/messages/7'],
    ['an old one', 'Look:\r\nhttps://evil.example/messages/7'],
    ['a line separator', 'Look:\u2028https://evil.example/messages/7'],
    ['a paragraph separator', 'Look:\u2029https://evil.example/messages/7'],
    ['a next line', 'Look:\u0085https://evil.example/messages/7'],
    ['a form feed', 'Look:\fhttps://evil.example/messages/7'],
  ])('has one line of ours at its end, whatever was written: %s', (_what, content) => {
    for (const text of [textOf(content), textOf('Hello', content)]) {
      expect(text.split(/[\n\r\f\v\u0085\u2028\u2029]/u)).toEqual([expect.stringContaining('Look: http'), LINK]);
    }
  });

  it('holds no signs that hide text or turn it round, and leaves the joiners of emoji and Persian words', () => {
    expect(textOf('abc\u202Egnp.exe\u200B\u2066 \u0000end')).toContain('abcgnp.exe end\n');
    expect(textOf('می\u200cخواهم 👩\u200d🦽')).toContain('می\u200cخواهم 👩\u200d🦽\n');
  });

  it('costs 3 SMS at most, fills them, and says that more was written', () => {
    const text = textOf('a'.repeat(2000));
    expect(text).toMatch(/a\.\.\.\nhttps:/);
    expect([segmentsOf(text), text.length]).toEqual([3, 459]);
  });

  it('does so in other alphabets too, and cuts no letter in two', () => {
    const tamil = textOf('நி'.repeat(500));
    expect(tamil).toMatch(/நி…\nhttps:/);
    expect(segmentsOf(tamil)).toBe(3);
    expect(tamil.length).toBeGreaterThan(195);
    const families = textOf('👩‍👩‍👧'.repeat(200));
    expect(families).toMatch(/: (👩‍👩‍👧)+…\nhttps:/u);
    expect(segmentsOf(families)).toBeLessThanOrEqual(3);
  });

  it('cuts before the first letter that would make the whole text cost more', () => {
    const text = textOf(`${'a'.repeat(400)}…${'a'.repeat(400)}`);
    expect(text).toMatch(/a{300,}\.\.\.\nhttps:/);
    expect(segmentsOf(text)).toBe(3);
  });

  it('keeps room for the words of somebody with a long name', () => {
    expect(textOf('Hello', 'N'.repeat(100))).toBe(`${'N'.repeat(40)}... on Flight Amigo: Hello\n${LINK}`);
  });
});
