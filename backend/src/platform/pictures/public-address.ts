import ipaddr from 'ipaddr.js';

/** What is routed on the public IPv6 internet; translation of IPv4 (NAT64, 6to4, Teredo) is a range of its own. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to a machine on the public internet: not to this machine, a private network, a provider's internal
 * one, or the cloud's metadata service. An IPv4-mapped address counts as the IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}
