import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '#server/main/web/clientAddress.ts';
import { readEnvironment } from '#server/main/process/environment.ts';

function addressOf(remoteAddress: string, forwarded?: string, trusted = ''): string {
  const { trustedProxies } = readEnvironment({ TRUSTED_PROXIES: trusted });
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress({ socket: { remoteAddress } as IncomingMessage['socket'], headers }, trustedProxies);
}

describe('Address counted by limits', () => {
  it.each([
    ['the address of the connection', '192.0.2.1', undefined, '', '192.0.2.1'],
    ['the address of the connection when no proxy is trusted', '192.0.2.1', '203.0.113.7', '', '192.0.2.1'],
    [
      'the address of the connection when it is not a trusted proxy',
      '192.0.2.1',
      '203.0.113.7',
      '10.0.0.0/8',
      '192.0.2.1',
    ],
    ['the address that the trusted proxy reports', '10.0.0.2', '203.0.113.7', '10.0.0.2', '203.0.113.7'],
    [
      'the address that the first of several trusted proxies reports, not one that the client wrote',
      '10.0.0.2',
      '1.1.1.1, 203.0.113.7, 10.9.9.9',
      '127.0.0.1, 10.0.0.0/8',
      '203.0.113.7',
    ],
    ['the proxy when it reports no address', '10.0.0.2', undefined, '10.0.0.0/8', '10.0.0.2'],
    ['the proxy when it reports an invalid address', '10.0.0.2', 'unknown', '10.0.0.0/8', '10.0.0.2'],
    ['an IPv4 address mapped to IPv6', '::ffff:10.0.0.2', '::ffff:203.0.113.7', '10.0.0.0/8', '203.0.113.7'],
    ['the /64 network of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, '', '2001:db8:1:2::/64'],
    ['the /64 network of a shortened IPv6 address', '2001:db8::1', undefined, '', '2001:db8:0:0::/64'],
    ['the address that a proxy on IPv6 reports', '::1', '2001:db8::1', '::1', '2001:db8:0:0::/64'],
  ])('is %s', (_, remote, forwarded, trusted, expected) => {
    expect(addressOf(remote, forwarded, trusted)).toBe(expected);
  });

  it.each(['proxy.local', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1/8/8'])(
    'rejects TRUSTED_PROXIES=%s in one sentence',
    (entry) => {
      expect(() => readEnvironment({ TRUSTED_PROXIES: `127.0.0.1,${entry}` })).toThrow(
        `TRUSTED_PROXIES: ${entry}: ожидается адрес или сеть (10.0.0.0/8), через запятую.`,
      );
    },
  );
});
