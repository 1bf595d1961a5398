CREATE TABLE "request_keys" (
	"actor_id" text NOT NULL,
	"key" text NOT NULL,
	"answer" json,
	"etag" text,
	"at" bigint NOT NULL,
	CONSTRAINT "request_keys_pkey" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE INDEX "request_keys_at_idx" ON "request_keys" USING btree ("at");