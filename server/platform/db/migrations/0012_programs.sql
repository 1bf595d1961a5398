ALTER TABLE "exchange_keys" ADD COLUMN "changed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "changed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "changed_at" bigint DEFAULT 0 NOT NULL;