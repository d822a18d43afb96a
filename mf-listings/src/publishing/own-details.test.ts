import { describe, expect, it } from '@jest/globals';
import { aUser } from 'shared-ui/testing';
import { detailsOf, refillsOf, withoutOwnDetails } from './own-details.ts';

const EMPTY = { name: '', email: '', phoneNumber: '' };
const PRIYA = { name: 'Priya R', email: 'priya@example.com', phoneNumber: '+44 7700900142' };
const SAMUEL = { name: 'Samuel O', email: 'samuel@example.com', phoneNumber: '' };

describe('who is logged in', () => {
  it('is called by their username, and may have no phone', () => {
    const user = aUser({ username: 'Samuel O', email: 'samuel@example.com', phoneNumber: null });
    expect(detailsOf(user)).toEqual(SAMUEL);
  });

  it('fills in what is empty, and nothing that was typed', () => {
    expect(refillsOf(EMPTY, undefined, PRIYA)).toEqual(PRIYA);
    const typed = { ...EMPTY, email: 'other@example.com' };
    expect(refillsOf(typed, undefined, PRIYA)).toEqual({ name: PRIYA.name, phoneNumber: PRIYA.phoneNumber });
  });

  it('takes the place of the one before, but not of what was typed', () => {
    expect(refillsOf({ ...PRIYA, name: 'My mother' }, PRIYA, SAMUEL)).toEqual({
      email: SAMUEL.email,
      phoneNumber: '',
    });
  });

  it('leaves nothing behind on logging out', () => {
    expect(refillsOf({ ...PRIYA, name: 'My mother' }, PRIYA, undefined)).toEqual({ email: '', phoneNumber: '' });
  });

  it('changes nothing where nobody is and nobody was', () => {
    expect(refillsOf(EMPTY, undefined, undefined)).toEqual({});
  });
});

describe('a draft', () => {
  it('leaves out what the profile fills in by itself, and keeps the rest', () => {
    const values = { ...PRIYA, email: 'other@example.com', date: '2026-12-12', consent: true };
    expect(withoutOwnDetails(values, PRIYA)).toEqual({ email: 'other@example.com', date: '2026-12-12', consent: true });
    expect(withoutOwnDetails(values, undefined)).toEqual(values);
  });
});
