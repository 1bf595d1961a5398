ALTER TABLE "company" ADD COLUMN "planning" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "company" SET "planning" = false;--> statement-breakpoint
INSERT INTO "company" ("name", "demo", "planning") SELECT '', false, false WHERE EXISTS (SELECT 1 FROM "users") ON CONFLICT DO NOTHING;
