CREATE TABLE "written_tables" (
	"name" text PRIMARY KEY NOT NULL,
	"writes" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "note_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO written_tables AS written VALUES (TG_TABLE_NAME, 1) ON CONFLICT (name) DO UPDATE SET writes = written.writes + 1;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tasks_written" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tasks" FOR EACH STATEMENT EXECUTE FUNCTION "note_written"();
