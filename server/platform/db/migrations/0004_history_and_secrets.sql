CREATE TABLE "history" (
	"entry_id" bigserial NOT NULL,
	"at" bigint NOT NULL,
	"resource" text NOT NULL,
	"record_id" text NOT NULL,
	"title" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"source" text,
	"action" text NOT NULL,
	"changes" json NOT NULL,
	"deleted" json,
	"stored" json,
	CONSTRAINT "history_pkey" PRIMARY KEY("at","entry_id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "history_default" PARTITION OF "history" DEFAULT;--> statement-breakpoint
CREATE TABLE "installation_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "history_resource_record_id_at_entry_id_idx" ON "history" USING btree ("resource","record_id","at","entry_id");--> statement-breakpoint
CREATE INDEX "history_person_id_at_entry_id_idx" ON "history" USING btree ("person_id","at","entry_id");