ALTER TABLE "task_changes" ADD COLUMN "trade_point_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Also says at which points the tasks were and are.
CREATE OR REPLACE FUNCTION "note_task_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[];
  points int[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT task_id FROM new_tasks);
  ELSE
    changed := ARRAY(SELECT task_id FROM old_tasks);
  END IF;
  IF cardinality(changed) > 10000 THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    points := ARRAY(SELECT DISTINCT trade_point_id FROM old_tasks);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    points := points || ARRAY(SELECT DISTINCT trade_point_id FROM new_tasks);
  END IF;
  INSERT INTO task_changes VALUES (pg_current_xact_id(), changed, extract(epoch FROM now()), points);
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "tasks_noted_updated" ON "tasks";--> statement-breakpoint
CREATE TRIGGER "tasks_noted_updated" AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS old_tasks NEW TABLE AS new_tasks FOR EACH STATEMENT EXECUTE FUNCTION "note_task_changes"();--> statement-breakpoint
-- Counts the writes of a table as those of sales: each connection has a row of its own among 64.
INSERT INTO "written_tables" VALUES ('trade_points', 0);--> statement-breakpoint
CREATE FUNCTION "note_written_by_connection"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO written_tables AS written VALUES (TG_TABLE_NAME || ' ' || pg_backend_pid() % 64, 1) ON CONFLICT (name) DO UPDATE SET writes = written.writes + 1;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "trade_points_written" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "trade_points" FOR EACH STATEMENT EXECUTE FUNCTION "note_written_by_connection"();
