import { isIPv6 } from 'node:net';

/**
 * Returns what limits by address count as one: the address, and of IPv6 the network of 64 bits, of which every
 * connection has one whole.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const [before = '', after] = plain.toLowerCase().split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const first = groupsOf(before);
  // A dotted end means two groups.
  const last = groupsOf(after ?? '').flatMap((group) => (group.includes('.') ? [group, ''] : [group]));
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
