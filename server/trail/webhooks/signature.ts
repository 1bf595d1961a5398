import { createHmac, randomBytes } from 'node:crypto';

/** Prefix of secrets (Standard Webhooks). */
const mark = 'whsec_';

/** Creates a secret for signing a webhook's bodies. */
export function newSigningSecret(): string {
  return `${mark}${randomBytes(24).toString('base64')}`;
}

/** A message as sent: its id, time (unix seconds) and exact body. */
export interface WebhookMessage {
  id: string;
  at: number;
  body: string;
}

/**
 * Returns the headers by which the receiver verifies the sender: those of Standard Webhooks, for which many languages
 * have libraries.
 */
export function signedHeaders(secret: string, { id, at, body }: WebhookMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(mark.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}
