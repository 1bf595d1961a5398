// API keys and webhooks in the shape of `/api/exchange/…` (docs/sync-api.md, docs/webhooks.md). Instants are unix
// seconds.

export interface ApiKey {
  keyId: number;
  name: string;
  reads: string[];
  writes: string[];
  state: string;
  createdAt: number;
  createdBy: string;
  lastUsed: number | null;
  revokedAt: number | null;
}

export interface Webhook {
  webhookId: number;
  name: string;
  url: string;
  events: string[];
  active: boolean;
  undelivered: number;
}

export interface WebhookDelivery {
  deliveryId: number;
  webhookId: number;
  event: string;
  at: number;
  state: string;
  tries: number;
  nextTry: number | null;
  deliveredAt: number | null;
  error: string | null;
  body: object;
}
