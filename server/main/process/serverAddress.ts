import type { Environment } from './environment.ts';

/** Where the page is open, on a port that may be another one than was asked for. */
export function serverAddress(
  { host, port: requestCount }: Pick<Environment, 'host' | 'port'>,
  port: number = requestCount,
): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
