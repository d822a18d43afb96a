import { describe, expect, it } from '@jest/globals';
import { callerAddress, callerNetwork } from './caller-address.ts';

describe('the address of a caller', () => {
  it('is an IPv4 address as it is', () => {
    expect(callerAddress('203.0.113.9')).toBe('203.0.113.9');
  });

  it('is an IPv4 address in IPv6 clothes without them', () => {
    expect(callerAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('is a whole IPv6 network', () => {
    expect(callerAddress('2001:db8:0:12::1')).toBe('2001:db8:0:12::/64');
    expect(callerAddress('2001:0db8:0000:0012:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:12::/64');
  });

  it('is another one in the neighbouring network', () => {
    expect(callerAddress('2001:db8::1')).not.toBe(callerAddress('2001:db8:0:1::1'));
  });
});

describe('the network of a caller', () => {
  it('holds all the addresses that one site has', () => {
    for (const ip of ['2001:db8:7::1', '2001:db8:7:1::1', '2001:0db8:0007:ffff:aaaa:bbbb:cccc:dddd'])
      expect(callerNetwork(ip)).toBe('2001:db8:7::/48');
  });

  it('is another one for the neighbouring site', () => {
    expect(callerNetwork('2001:db8:7::1')).not.toBe(callerNetwork('2001:db8:8::1'));
  });

  it('keeps groups of zeros apart from those left out', () => {
    expect(callerNetwork('2001::1')).toBe('2001:0:0::/48');
    expect(callerNetwork('::1')).toBe('0:0:0::/48');
    expect(callerNetwork('fe80::1%eth0')).toBe('fe80:0:0::/48');
  });

  it('is the address itself for IPv4, whatever it is dressed in', () => {
    for (const ip of ['203.0.113.9', '::ffff:203.0.113.9']) expect(callerNetwork(ip)).toBe('203.0.113.9');
    expect(callerNetwork('203.0.113.10')).not.toBe(callerNetwork('203.0.113.9'));
  });
});
