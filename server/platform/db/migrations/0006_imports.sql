CREATE TABLE "import_rows" (
	"resource" text NOT NULL,
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"record_id" text NOT NULL,
	"made" boolean NOT NULL,
	"changes" json NOT NULL,
	CONSTRAINT "import_rows_pkey" PRIMARY KEY("resource","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"resource" text NOT NULL,
	"import_id" text NOT NULL,
	"file" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "imports_pkey" PRIMARY KEY("resource","import_id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_imports_fk" FOREIGN KEY ("resource","import_id") REFERENCES "public"."imports"("resource","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_at_idx" ON "imports" USING btree ("at");