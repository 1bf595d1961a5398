-- Who has written a table since it was read, and what: caches of processes compare it.

CREATE OR REPLACE FUNCTION "note_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO written_tables AS written VALUES (TG_TABLE_NAME, 1) ON CONFLICT (name) DO UPDATE SET writes = written.writes + 1;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER "tasks_written" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tasks" FOR EACH STATEMENT
  EXECUTE FUNCTION "note_written"();

-- Each connection has a row of its own among 64, so that writers do not wait for each other.
CREATE OR REPLACE FUNCTION "note_written_by_connection"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO written_tables AS written VALUES (TG_TABLE_NAME || ' ' || pg_backend_pid() % 64, 1) ON CONFLICT (name) DO UPDATE SET writes = written.writes + 1;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER "trade_points_written" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "trade_points" FOR EACH STATEMENT
  EXECUTE FUNCTION "note_written_by_connection"();

-- Counts the statements that write sales and says at which points they were. A statement of more points leaves only the
-- count, as TRUNCATE does: whoever finds fewer changes than writes reads all sales again.
CREATE OR REPLACE FUNCTION "count_sale_writes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[] := '{}';
BEGIN
  INSERT INTO written_tables AS written VALUES ('sales ' || pg_backend_pid() % 64, 1) ON CONFLICT (name) DO UPDATE SET writes = written.writes + 1;
  IF TG_OP = 'TRUNCATE' THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT trade_point_id FROM old_sales);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || ARRAY(SELECT DISTINCT trade_point_id FROM new_sales);
  END IF;
  IF cardinality(changed) <= 2000 THEN
    INSERT INTO sale_changes VALUES (pg_current_xact_id(), changed, extract(epoch FROM now()));
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER "sales_written_inserted" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "count_sale_writes"();
CREATE OR REPLACE TRIGGER "sales_written_updated" AFTER UPDATE ON "sales" REFERENCING OLD TABLE AS old_sales NEW TABLE AS new_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "count_sale_writes"();
CREATE OR REPLACE TRIGGER "sales_written_deleted" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS old_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "count_sale_writes"();
CREATE OR REPLACE TRIGGER "sales_written_truncated" AFTER TRUNCATE ON "sales" FOR EACH STATEMENT
  EXECUTE FUNCTION "count_sale_writes"();

-- Says which tasks a statement has changed, and at which points they were and are; `tasks_written` counts the statements.
-- A statement of more tasks leaves only the count, as TRUNCATE does: whoever finds fewer changes than writes reads all
-- tasks again.
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
$$;
CREATE OR REPLACE TRIGGER "tasks_noted_inserted" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS new_tasks FOR EACH STATEMENT
  EXECUTE FUNCTION "note_task_changes"();
CREATE OR REPLACE TRIGGER "tasks_noted_updated" AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS old_tasks NEW TABLE AS new_tasks FOR EACH STATEMENT
  EXECUTE FUNCTION "note_task_changes"();
CREATE OR REPLACE TRIGGER "tasks_noted_deleted" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS old_tasks FOR EACH STATEMENT
  EXECUTE FUNCTION "note_task_changes"();
