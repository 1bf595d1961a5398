import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The addresses of `TRUSTED_PROXIES`: addresses and networks (`10.0.0.0/8`), joined by commas. Gives the entry that is none. */
export function readProxies(text: string): BlockList | { wrong: string } {
  const proxies = new BlockList();
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const max = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? max : Number(bits);
    if (family === 0 || rest.length > 0 || bits === '' || !Number.isInteger(prefix) || prefix < 0 || prefix > max)
      return { wrong: entry };
    proxies.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return proxies;
}

/**
 * Where a request comes from, as limits count it: the address of the connection, or, behind trusted proxies, the last one in
 * `X-Forwarded-For` that is none of them; what stands before it may be made up. Of IPv6 the network of 64 bits that one customer has.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: BlockList,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plain(part.trim()));
  let address = plain(socket.remoteAddress ?? '');
  while (isTrusted(address, proxies)) {
    const before = forwarded.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return isIP(address) === 6 ? networkOf(address) : address;
}

/** IPv4 as IPv4, without the zone of a link. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** `2001:db8::1` → `2001:db8:0:0::/64`. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean)) as [string[], string[]?];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
