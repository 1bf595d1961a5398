CREATE TABLE "import_queue" (
	"queue" uuid NOT NULL,
	"row" integer NOT NULL,
	"planned" json NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "import_queue_pkey" PRIMARY KEY("queue","row")
);
--> statement-breakpoint
CREATE TABLE "import_rejections" (
	"resource" text NOT NULL,
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"record_id" text,
	"body" json NOT NULL,
	"status" integer NOT NULL,
	"error" json NOT NULL,
	CONSTRAINT "import_rejections_pkey" PRIMARY KEY("resource","import_id","row")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "queue" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "created" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rejected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "import_rejections" ADD CONSTRAINT "import_rejections_imports_fk" FOREIGN KEY ("resource","import_id") REFERENCES "public"."imports"("resource","import_id") ON DELETE cascade ON UPDATE no action;