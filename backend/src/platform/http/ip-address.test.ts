import { describe, expect, it } from '@jest/globals';
import { callerAddress, isThisMachine, networkAround } from './ip-address.ts';

describe('callerAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
    ['2001:0db8:0000:0012:aaaa:bbbb:cccc:dddd', '2001:db8:0:12::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (ip, address) => {
    expect(callerAddress(ip)).toBe(address);
  });

  it('tells neighboring networks apart', () => {
    expect(callerAddress('2001:db8::1')).not.toBe(callerAddress('2001:db8:0:1::1'));
  });
});

describe('networkAround', () => {
  it.each([
    ...['2001:db8:7::1', '2001:db8:7:1::1', '2001:0db8:0007:ffff:aaaa:bbbb:cccc:dddd'].map((ip) => [
      ip,
      '2001:db8:7::/48',
    ]),
    ['2001:db8:8::1', '2001:db8:8::/48'],
    ['::1', '::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
  ])('of %s is %s', (ip, network) => {
    expect(networkAround(callerAddress(ip))).toBe(network);
  });

  it.each(['203.0.113.9', 'unknown', 'priya@example.com', '4711', 'a/64', '/64', ''])(
    'of %j, which is no address, is none',
    (subject) => {
      expect(networkAround(subject)).toBeUndefined();
    },
  );
});

it.each(['localhost', 'LOCALHOST', 'site.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (host) => {
    expect(isThisMachine(host)).toBe(true);
  },
);

it.each(['0.0.0.0', '::', '192.168.0.7', '128.0.0.1', 'amigo.example', 'localhost.example', 'notlocalhost', ''])(
  '%j is not only this machine',
  (host) => {
    expect(isThisMachine(host)).toBe(false);
  },
);
