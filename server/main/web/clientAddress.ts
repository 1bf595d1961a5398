import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Parses `TRUSTED_PROXIES`: addresses and networks (`10.0.0.0/8`), separated by commas. Returns the first invalid
 * entry, if any.
 */
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
 * Returns the network address of a request, as limits count it: that of the connection or, behind trusted proxies, the
 * last untrusted one in `X-Forwarded-For`, since earlier ones may be forged. For IPv6 it is the 64-bit network of a
 * customer.
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

/** Returns a mapped IPv4 address as IPv4, without a zone. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Returns `2001:db8:0:0::/64` for `2001:db8::1`. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean)) as [string[], string[]?];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
