import ipaddr from 'ipaddr.js';

/** The address that limits count by: an IPv4 address, or the IPv6 /64 network, which one household or server has as a whole. */
export const callerAddress = (ip: string): string => toNetwork(ip, 64);

/**
 * The wider network, for what a caller with many addresses must not repeat from each: a site or a rented server may have an
 * IPv6 /48, which is 65,536 of the networks above. An IPv4 address stays as it is.
 */
export const callerNetwork = (ip: string): string => toNetwork(ip, 48);

function toNetwork(ip: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(ip)) return ip;
  // Makes IPv4 of an IPv4-mapped address
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.map((group, at) => (at < bits / 16 ? group : 0));
  return `${new ipaddr.IPv6(groups).toString()}/${bits}`;
}

/** Whether a host, as HOST or a URL names it, can only be this machine: localhost, *.localhost, 127.0.0.0/8, ::1. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}
