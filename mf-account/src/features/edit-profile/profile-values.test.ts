import { describe, expect, it } from '@jest/globals';
import { aUser } from 'shared-ui/testing';
import { getEdits, pickEdited, toValues } from './profile-values.ts';

const saved = aUser({ bio: null, phoneNumber: '+44 7700900142' });
const values = (edits: object = {}) => ({ ...toValues(saved), ...edits });

describe('the edits of a profile', () => {
  it('are none at first, with empty fields where nothing is saved', () => {
    expect(values().bio).toBe('');
    expect(getEdits(saved, values())).toEqual({});
  });

  it('are none where an older shell knows no languages', () => {
    const { languageCodes: _, ...older } = saved;
    expect(getEdits(older, toValues(older))).toEqual({});
  });

  it('are the values that differ', () => {
    expect(getEdits(saved, values({ username: 'Meena Iyer', bio: 'Hello' }))).toEqual({
      username: 'Meena Iyer',
      bio: 'Hello',
    });
  });

  it('include cleared values', () => {
    expect(getEdits(saved, values({ phoneNumber: '', languageCodes: [] }))).toEqual({
      phoneNumber: '',
      languageCodes: [],
    });
  });

  it.each([
    ['spaces around it', { bio: '  ' }],
    ['the same languages', { languageCodes: ['ta', 'en'] }],
    ['spaces in a number', { phoneNumber: '+44 7700 900 142' }],
  ])('do not include %s', (_what, edits) => {
    expect(getEdits(saved, values(edits))).toEqual({});
  });

  it('are all that is sent of the parsed input', () => {
    const input = { username: 'Priya R', bio: null, languageCodes: ['ta'] };
    expect(pickEdited(input, { languageCodes: ['ta'] })).toEqual({ languages: 'Tamil', languageCodes: ['ta'] });
  });
});
