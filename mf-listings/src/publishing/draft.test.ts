import { describe, expect, it } from '@jest/globals';
import { withDraft } from './draft.ts';

describe('a draft', () => {
  it('fills only fields the form has, with values of their kind', () => {
    const values = withDraft(
      { name: '', acceptsTips: false, date: '' },
      { name: 'Priya', acceptsTips: 'yes', color: 'red' },
    );
    expect(values).toEqual({ name: 'Priya', acceptsTips: false, date: '' });
  });

  it('leaves out a day or time that was only half typed', () => {
    const defaults = { date: '', endDate: '', time: '' };
    const values = withDraft(defaults, { date: '2026-12-12', endDate: 'half typed', time: '' });
    expect(values).toEqual({ date: '2026-12-12', endDate: '', time: '' });
  });
});
