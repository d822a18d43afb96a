import { expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::6810:85e5', '2a00:1450:4001::200e'])(
  '%s is a machine on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ['this machine', '127.0.0.1', '127.8.8.8', '::1', '0.0.0.0', '::', '0.1.2.3'],
  ['a private network', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fec0::1'],
  ['the next cable, and the cloud’s metadata', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
  ['the inside of a provider', '100.64.0.1', '100.127.255.255', '192.0.0.8', '198.18.0.1'],
  ['many machines', '224.0.0.1', '255.255.255.255', 'ff02::1', '239.1.1.1'],
  ['nobody', '192.0.2.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', '100::1'],
  ['an IPv4 address in disguise', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '::7f00:1'],
  ['translated', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['no address', 'localhost', '', 'example.com', '1.2.3.4.5', '[::1]'],
])('%s is not public', (_kind, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
