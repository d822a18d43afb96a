import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The address that limits count by. One household or server holds a whole IPv6 /64 network, so that it counts as one. */
export const callerAddress = (ip: string): string => networkOf(ip, 64);

/**
 * The wider network, for what somebody with many addresses must not repeat from each: a site or a rented server may
 * hold an IPv6 /48, which is 65,536 networks of the kind above. An IPv4 address stays itself.
 */
export const callerNetwork = (ip: string): string => networkOf(ip, 48);

function networkOf(ip: string, bits: 48 | 64): string {
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...zeros, ...back].slice(0, bits / 16);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}
