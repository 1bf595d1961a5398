CREATE TABLE "added_record_counts" (
	"path" text NOT NULL,
	"block" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "added_record_counts_pkey" PRIMARY KEY("path","block")
);
