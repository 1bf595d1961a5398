CREATE TABLE "commit_counts" (
	"slot" integer PRIMARY KEY NOT NULL,
	"commits" bigint NOT NULL
);
--> statement-breakpoint
-- A server without advisory locks has the table already: its row of migrations is locked.
CREATE TABLE IF NOT EXISTS "row_locks" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Counts each writing transaction once: the setting ends with it, and with a savepoint that is rolled back, as the count
-- does. Triggers call it only on servers without snapshots.
CREATE FUNCTION "count_commit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('back_office.is_counted', true) IS DISTINCT FROM 'yes' THEN
    INSERT INTO commit_counts AS counts VALUES (pg_backend_pid() % 1024, 1) ON CONFLICT (slot) DO UPDATE SET commits = counts.commits + 1;
    PERFORM set_config('back_office.is_counted', 'yes', true);
  END IF;
  RETURN NULL;
END
$$;
