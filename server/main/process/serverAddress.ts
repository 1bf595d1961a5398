import type { Environment } from './environment.ts';

/** Returns the page's address; the actual port may differ from the configured one. */
export function serverAddress(
  { host, port: requestCount }: Pick<Environment, 'host' | 'port'>,
  port: number = requestCount,
): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
