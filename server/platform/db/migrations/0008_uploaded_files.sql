CREATE TABLE "files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "files_at_idx" ON "files" USING btree ("at");