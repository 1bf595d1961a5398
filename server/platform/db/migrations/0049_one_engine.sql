DROP TABLE "commit_counts" CASCADE;--> statement-breakpoint
DROP TABLE "row_locks" CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS "count_commit"() CASCADE;
