import type { Environment } from './environment.ts';

/** Where the page is open, on a port that may be another one than was asked for. */
export function ownAddress({ host, port: asked }: Pick<Environment, 'host' | 'port'>, port: number = asked): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
