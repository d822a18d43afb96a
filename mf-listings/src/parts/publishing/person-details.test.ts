import { describe, expect, it } from '@jest/globals';
import { aUser } from 'shared-ui/testing';
import { toPersonDetails, getAutofill, omitPersonDetails } from './person-details.ts';

const EMPTY = { name: '', email: '', phoneNumber: '' };
const PRIYA = { name: 'Priya R', email: 'priya@example.com', phoneNumber: '+44 7700900142' };
const SAMUEL = { name: 'Samuel O', email: 'samuel@example.com', phoneNumber: '' };

describe('the details of the logged-in user', () => {
  it('are the username, email and phone, which may be missing', () => {
    const user = aUser({ username: 'Samuel O', email: 'samuel@example.com', phoneNumber: null });
    expect(toPersonDetails(user)).toEqual(SAMUEL);
  });

  it('fill in empty fields, and no typed ones', () => {
    expect(getAutofill(EMPTY, undefined, PRIYA)).toEqual(PRIYA);
    const typed = { ...EMPTY, email: 'other@example.com' };
    expect(getAutofill(typed, undefined, PRIYA)).toEqual({ name: PRIYA.name, phoneNumber: PRIYA.phoneNumber });
  });

  it('replace those of the previous user, but no typed ones', () => {
    expect(getAutofill({ ...PRIYA, name: 'My mother' }, PRIYA, SAMUEL)).toEqual({
      email: SAMUEL.email,
      phoneNumber: '',
    });
  });

  it('are cleared on logging out', () => {
    expect(getAutofill({ ...PRIYA, name: 'My mother' }, PRIYA, undefined)).toEqual({ email: '', phoneNumber: '' });
  });

  it('change nothing while nobody is logged in', () => {
    expect(getAutofill(EMPTY, undefined, undefined)).toEqual({});
  });
});

describe('a draft', () => {
  it('leaves out what the profile fills in, and keeps the rest', () => {
    const values = { ...PRIYA, email: 'other@example.com', date: '2026-12-12', consent: true };
    expect(omitPersonDetails(values, PRIYA)).toEqual({ email: 'other@example.com', date: '2026-12-12', consent: true });
    expect(omitPersonDetails(values, undefined)).toEqual(values);
  });
});
