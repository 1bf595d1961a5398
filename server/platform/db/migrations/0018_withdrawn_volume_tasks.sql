ALTER TABLE "volume_strategies" ADD COLUMN "deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "volume_tasks" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;