CREATE TABLE "bulk_changes" (
	"change_id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "bulk_change" uuid;--> statement-breakpoint
CREATE INDEX "bulk_changes_resource_at_idx" ON "bulk_changes" USING btree ("resource","at");--> statement-breakpoint
CREATE INDEX "history_bulk_change_idx" ON "history" USING btree ("bulk_change") WHERE bulk_change is not null;