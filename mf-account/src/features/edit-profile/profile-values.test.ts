import { describe, expect, it } from '@jest/globals';
import { aUser } from 'shared-ui/testing';
import { changesAmong, editsOf, valuesOf } from './profile-values.ts';

const saved = aUser({ bio: null, phoneNumber: '+44 7700900142' });
const values = (edits: object = {}) => ({ ...valuesOf(saved), ...edits });

describe('what was edited of a profile', () => {
  it('is nothing at first, with empty fields where nothing is saved', () => {
    expect(values().bio).toBe('');
    expect(editsOf(saved, values())).toEqual({});
  });

  it('is what differs', () => {
    expect(editsOf(saved, values({ username: 'Meena Iyer', bio: 'Hello' }))).toEqual({
      username: 'Meena Iyer',
      bio: 'Hello',
    });
  });

  it('is what was emptied, too', () => {
    expect(editsOf(saved, values({ phoneNumber: '', languages: '' }))).toEqual({ phoneNumber: '', languages: '' });
  });

  it.each([
    ['spaces around it', { bio: '  ' }],
    ['spaces in a number', { phoneNumber: '+44 7700 900 142' }],
  ])('is not %s', (_what, edits) => {
    expect(editsOf(saved, values(edits))).toEqual({});
  });

  it('is all that is sent of what the contract made', () => {
    const input = { username: 'Priya R', bio: null, languages: 'Tamil' };
    expect(changesAmong(input, { languages: 'Tamil ' })).toEqual({ languages: 'Tamil' });
  });
});
