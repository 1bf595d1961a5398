DROP INDEX "webhook_deliveries_next_try_idx";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "failed_at" bigint;--> statement-breakpoint
UPDATE "webhook_deliveries" SET "failed_at" = "at" WHERE "delivered_at" IS NULL AND "next_try" IS NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "paused_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "claimed_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" USING btree ("webhook_id","next_try","delivery_id") WHERE next_try is not null;