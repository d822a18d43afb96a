import ipaddr from 'ipaddr.js';

/** The address that limits count by: an IPv4 address, or the IPv6 /64 network, which one household or server has as a whole. */
export function callerAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // Makes IPv4 of an IPv4-mapped address
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? toNetwork(address, 64) : address.toString();
}

/**
 * The wider network around a caller's IPv6 address, for what must not be repeated from each of many addresses: a site or a rented
 * server may have a /48. Undefined for anything else.
 */
export function networkAround(subject: string): string | undefined {
  const [address = '', bits] = subject.split('/');
  return bits === '64' && ipaddr.IPv6.isValid(address) ? toNetwork(ipaddr.IPv6.parse(address), 48) : undefined;
}

function toNetwork(address: ipaddr.IPv6, bits: 48 | 64): string {
  const groups = address.parts.map((group, at) => (at < bits / 16 ? group : 0));
  return `${new ipaddr.IPv6(groups).toString()}/${bits}`;
}

/** Whether a host, as HOST or a URL names it, can only be this machine: localhost, *.localhost, 127.0.0.0/8, ::1. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}
