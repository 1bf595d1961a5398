ALTER TABLE "import_queue" ADD COLUMN "count" integer;--> statement-breakpoint
-- Each row that waits becomes a part of one row.
UPDATE "import_queue" SET "count" = 1, "planned" = json_build_array("planned");--> statement-breakpoint
ALTER TABLE "import_queue" ALTER COLUMN "count" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "last_row" integer DEFAULT 0 NOT NULL;
