import { describe, expect, it } from '@jest/globals';
import { isGsm7, countSegments } from './segments.ts';

const times = (text: string, count: number) => text.repeat(count);

describe('how many SMS a text costs', () => {
  it.each([
    ['nothing', '', 1],
    ['160 letters', times('a', 160), 1],
    ['161 letters', times('a', 161), 2],
    ['306 letters', times('a', 306), 2],
    ['307 letters', times('a', 307), 3],
    ['80 euro signs, which take two each', times('€', 80), 1],
    ['81 euro signs', times('€', 81), 2],
    ['two parts where a sign of two would be cut in half', times('a', 152) + '€' + times('a', 152), 3],
    ['70 letters that GSM has not', times('ş', 70), 1],
    ['71 letters that GSM has not', times('ş', 71), 2],
    ['134 of them', times('ş', 134), 2],
    ['135 of them', times('ş', 135), 3],
    ['an emoji, which takes two, at the end of a part', times('ş', 66) + '✈️😀' + times('ş', 66), 3],
    ['one letter that GSM has not among 70', times('a', 70) + 'ş', 2],
  ])('%s', (_what, text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });

  it('knows the 7-bit alphabet: é is in it, ê and typographic signs are not', () => {
    expect(isGsm7('Où est la porte Ä? {50 €}\n')).toBe(true);
    for (const text of ['ê', '’', '…', 'நன்றி', '`', '\t']) expect([text, isGsm7(text)]).toEqual([text, false]);
  });
});
