import { createHmac, randomBytes } from 'node:crypto';

/** What secrets begin with (Standard Webhooks). */
const mark = 'whsec_';

/** A secret that bodies of a webhook are signed with. */
export function newSigningSecret(): string {
  return `${mark}${randomBytes(24).toString('base64')}`;
}

/** A message as it is sent: which one it is, when it was sent (unix seconds), and its body to the letter. */
export interface WebhookMessage {
  id: string;
  at: number;
  body: string;
}

/** The headers by which whoever gets a message knows where it comes from: those of Standard Webhooks, which libraries of many languages check. */
export function signedHeaders(secret: string, { id, at, body }: WebhookMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(mark.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}
