import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { draftNamed, withDraft } from './draft.ts';

afterEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('is there again after a reload', () => {
    draftNamed('find').keep({ name: 'Priya', acceptsTips: true });
    expect(draftNamed('find').read()).toEqual({ name: 'Priya', acceptsTips: true });
  });

  it('belongs to one form', () => {
    draftNamed('find').keep({ name: 'Priya' });
    expect(draftNamed('offer').read()).toEqual({});
  });

  it('is empty where something else was stored in its place', () => {
    sessionStorage.setItem('flight-amigo.draft.find', '{broken');
    expect(draftNamed('find').read()).toEqual({});
  });

  it('does not fail where the browser forbids storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    expect(() => draftNamed('find').keep({ name: 'Priya' })).not.toThrow();
  });

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
