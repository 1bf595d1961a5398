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
    ['that of the connection', '192.0.2.1', undefined, '', '192.0.2.1'],
    [
      'that of the connection, whatever it says, where no proxy is trusted',
      '192.0.2.1',
      '203.0.113.7',
      '',
      '192.0.2.1',
    ],
    ['that of the connection, if that is not a trusted proxy', '192.0.2.1', '203.0.113.7', '10.0.0.0/8', '192.0.2.1'],
    ['what the trusted proxy saw', '10.0.0.2', '203.0.113.7', '10.0.0.2', '203.0.113.7'],
    [
      'what the first of several trusted proxies saw, not what the client wrote before',
      '10.0.0.2',
      '1.1.1.1, 203.0.113.7, 10.9.9.9',
      '127.0.0.1, 10.0.0.0/8',
      '203.0.113.7',
    ],
    ['the proxy itself when it says nothing', '10.0.0.2', undefined, '10.0.0.0/8', '10.0.0.2'],
    ['the proxy itself when it says nonsense', '10.0.0.2', 'unknown', '10.0.0.0/8', '10.0.0.2'],
    ['IPv4 in the clothes of IPv6', '::ffff:10.0.0.2', '::ffff:203.0.113.7', '10.0.0.0/8', '203.0.113.7'],
    ['of IPv6 the network of a customer', '2001:db8:1:2:3:4:5:6', undefined, '', '2001:db8:1:2::/64'],
    ['of a short IPv6 as well', '2001:db8::1', undefined, '', '2001:db8:0:0::/64'],
    ['a proxy on IPv6', '::1', '2001:db8::1', '::1', '2001:db8:0:0::/64'],
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
