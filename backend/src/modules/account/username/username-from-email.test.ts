import { expect, it } from '@jest/globals';
import { nameFromEmail } from './username-from-email.ts';

it.each([
  ['priya.raman@example.com', 'Priya Raman'],
  ['priya_raman-84@example.com', 'Priya Raman'],
  ['meena+trips@example.com', 'Meena'],
  ["o'brien@example.com", 'O Brien'],
  ['jo@example.com', 'Jo'],
  ['4711@example.com', ''],
  ['+trips@example.com', ''],
  ['visit.evil.example@example.com', 'Visit Evil Example'],
  ['44.7700.900142@example.com', ''],
])('of %s is %j', (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});
