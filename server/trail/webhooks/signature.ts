import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Creates a secret for signing a webhook's bodies, with the prefix of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
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
  const signature = new Webhook(secret).sign(id, new Date(at * 1000), body);
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signature };
}
