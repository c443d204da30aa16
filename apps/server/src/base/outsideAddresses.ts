import { BlockList, isIP, isIPv6 } from 'node:net';

/** Ranges that are not the open internet: this machine, its network, and what is reserved or carries another address (SEC-05). */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** The one range of IPv6 whose addresses are on the open internet (RFC 4291); what is outside is private, reserved or carries another address. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
/** IPv4 addresses written as IPv6. */
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Checks whether an IP address is on the open internet. IPv4 written as IPv6 counts as the IPv4 it is. */
export function isOpenAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%[^]*$/, '');
  if (isIP(bare) === 0) return false;
  if (!isIPv6(bare)) return !inside.check(bare, 'ipv4');
  // BlockList sees through the mapped form (::ffff:127.0.0.1) by itself.
  return (unicast.check(bare, 'ipv6') || mapped.check(bare, 'ipv6')) && !inside.check(bare, 'ipv6');
}
