ALTER TABLE "promos" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "changed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promos" ADD CONSTRAINT "promos_code_key" UNIQUE("code");