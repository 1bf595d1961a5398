import type { IncomingMessage } from 'node:http';

/** Headers by lower-case name. */
export type HeaderValues = Readonly<Record<string, string>>;

/**
 * Returns the content security policy of the page: only its own scripts and no eval. Styles are inline because antd
 * writes them; pictures from data may have any https host, tiles the configured one (spec D64). `tiles` is its origin.
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

/** Policy of responses other than pages: opened directly, they may load and run nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Returns the headers of every response. Browsers ignore `Strict-Transport-Security` over http, so a forged header
 * affects only its sender.
 */
export function commonHeaders(incoming: IncomingMessage, id: string): Record<string, string> {
  return {
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(incoming.headers['x-forwarded-proto'] === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Returns the headers of API and configuration responses. */
export function dataHeaders(incoming: IncomingMessage, id: string): Record<string, string> {
  return { ...commonHeaders(incoming, id), 'content-security-policy': dataPolicy };
}

/** Additional headers of a page, with the browser features that it may use. */
export const pageHeaders: HeaderValues = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};
