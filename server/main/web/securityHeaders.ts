import type { IncomingMessage } from 'node:http';

/** Headers by name, in lower case. */
export type HeaderValues = Readonly<Record<string, string>>;

/**
 * The page runs under this policy: no script but our own, and nothing evaluated. Styles are inline because antd writes them so;
 * pictures named by data may come from any https host, tiles from the configured one (spec D64). `tiles` is its origin.
 */
export function pagePolicy(tiles: string | undefined): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https:${tiles === undefined || tiles.startsWith('https:') ? '' : ` ${tiles}`}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** An answer that is not a page: opened by itself, it may load and run nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What every answer carries. A browser forgets `Strict-Transport-Security` that came by http, so a forged header harms nobody but its sender. */
export function commonHeaders(incoming: IncomingMessage, id: string): Record<string, string> {
  return {
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(incoming.headers['x-forwarded-proto'] === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** For answers of the API and of the configuration. */
export function dataHeaders(incoming: IncomingMessage, id: string): Record<string, string> {
  return { ...commonHeaders(incoming, id), 'content-security-policy': dataPolicy };
}

/** For a page: what of the browser it may use, besides. */
export const pageHeaders: HeaderValues = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};
