import { describe, expect, it } from '@jest/globals';
import { getTipLine, type TipAmounts } from './tip-line.ts';

const trip = (changes: Partial<TipAmounts>): TipAmounts => ({
  type: 'helper',
  tipAmount: null,
  minTip: null,
  maxTip: null,
  ...changes,
});

describe('a tip line', () => {
  it.each([
    ['a single amount', { tipAmount: 15 }, '$15.00'],
    ['a range', { minTip: 10, maxTip: 25 }, '$10.00-$25.00'],
    ['at least so much', { minTip: 10 }, '$10.00+'],
    ['at most so much', { maxTip: 25 }, 'Up to $25.00'],
    ['a range from nothing', { minTip: 0, maxTip: 25 }, 'Up to $25.00'],
    ['a range of one amount', { minTip: 20, maxTip: 20 }, '$20.00'],
    ['thousands', { tipAmount: 1500 }, '$1,500.00'],
  ])('shows %s [spec 70, 269]', (_what, changes, text) => {
    expect(getTipLine(trip(changes))?.text).toBe(text);
  });

  it.each([
    ['no amount', {}],
    ['a tip of nothing', { tipAmount: 0 }],
    ['nothing or more', { minTip: 0 }],
  ])('is undefined for %s', (_what, changes) => {
    expect(getTipLine(trip(changes))).toBeUndefined();
  });

  it('has the label of the listing’s type [spec 70]', () => {
    expect(getTipLine(trip({ tipAmount: 15 }))?.label).toBe('Suggested Tip');
    expect(getTipLine(trip({ type: 'seeking_help', tipAmount: 15 }))?.label).toBe('Willing to Tip');
  });
});
