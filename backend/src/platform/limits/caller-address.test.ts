import { expect, it } from '@jest/globals';
import { callerAddress } from './caller-address.ts';

it('keeps an IPv4 address', () => {
  expect(callerAddress('203.0.113.9')).toBe('203.0.113.9');
});

it('knows an IPv4 address in IPv6 clothes', () => {
  expect(callerAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

it('counts a whole IPv6 network as one caller', () => {
  expect(callerAddress('2001:db8:0:12::1')).toBe('2001:db8:0:12::/64');
  expect(callerAddress('2001:0db8:0000:0012:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:12::/64');
});

it('tells neighbouring networks apart', () => {
  expect(callerAddress('2001:db8::1')).not.toBe(callerAddress('2001:db8:0:1::1'));
});
