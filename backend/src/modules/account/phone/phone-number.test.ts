import { expect, it } from '@jest/globals';
import { formatPhone, maskPhone, toE164 } from './phone-number.ts';

it.each([
  ['+44 7700900142', '+447700900142'],
  ['+44 07700 900-142', '+447700900142'],
  ['+1 (555) 555-0123', '+15555550123'],
  ['+91 98765 43512', '+919876543512'],
  ['+39 0612345678', '+390612345678'],
])('stores %s as %s', (typed, e164) => {
  expect(toE164(typed)).toBe(e164);
});

it.each(['+1 12345', '+999 12345678', '+44 7700900142 ext. 3', '07700900142', '+44 77009001427700900142', 'hello', ''])(
  'accepts no %j',
  (typed) => {
    expect(toE164(typed)).toBeUndefined();
  },
);

it.each([
  ['+447700900142', '+44 7700900142', '+44 •••• ••• 142'],
  ['+919876543512', '+91 9876543512', '+91 ••••• ••512'],
  ['+15555550123', '+1 5555550123', '+1 ••• ••• •123'],
  ['+390612345678', '+39 0612345678', '+39 •• •••• •678'],
  ['+16505551234', '+1 6505551234', '+1 ••• ••• •234'],
])('shows %s as %s, and to others as %s', (e164, shown, masked) => {
  expect(formatPhone(e164)).toBe(shown);
  expect(maskPhone(e164)).toBe(masked);
  expect(toE164(shown)).toBe(e164);
});
