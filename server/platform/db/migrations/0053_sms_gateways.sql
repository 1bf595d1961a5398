CREATE TABLE "sms_gateways" (
	"name" text PRIMARY KEY NOT NULL,
	"sent_at" bigint,
	"failed_at" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text,
	"balance" double precision,
	"balance_at" bigint,
	"balance_error" text
);
