-- The numbers of custom records and of tasks.

CREATE OR REPLACE FUNCTION "count_added_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the blocks, so that two who change several do not wait for each other.
  CASE TG_OP
  WHEN 'INSERT' THEN
    INSERT INTO added_record_counts AS counts SELECT path, record_id / 1024, count(*) FROM created GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (path, block) DO UPDATE SET count = counts.count + excluded.count;
  WHEN 'DELETE' THEN
    INSERT INTO added_record_counts AS counts SELECT path, record_id / 1024, -count(*) FROM deleted GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (path, block) DO UPDATE SET count = counts.count + excluded.count;
  WHEN 'UPDATE' THEN
    INSERT INTO added_record_counts AS counts SELECT path, block, sum(more)
      FROM (VALUES (OLD.path, OLD.record_id / 1024, -1), (NEW.path, NEW.record_id / 1024, 1)) moved (path, block, more) GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (path, block) DO UPDATE SET count = counts.count + excluded.count;
  ELSE
    DELETE FROM added_record_counts;
  END CASE;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER "added_records_created" AFTER INSERT ON "added_records" REFERENCING NEW TABLE AS created FOR EACH STATEMENT
  EXECUTE FUNCTION "count_added_records"();
CREATE OR REPLACE TRIGGER "added_records_deleted" AFTER DELETE ON "added_records" REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT
  EXECUTE FUNCTION "count_added_records"();
CREATE OR REPLACE TRIGGER "added_records_moved" AFTER UPDATE OF "path", "record_id" ON "added_records" FOR EACH ROW
  EXECUTE FUNCTION "count_added_records"();
CREATE OR REPLACE TRIGGER "added_records_emptied" AFTER TRUNCATE ON "added_records" FOR EACH STATEMENT
  EXECUTE FUNCTION "count_added_records"();

CREATE OR REPLACE FUNCTION "count_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A slot for each connection: writers of the same week do not wait for each other, and never in a circle.
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM task_counts;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO task_counts AS known SELECT created / 604800, status, pg_backend_pid() % 64, count(*) FROM new_tasks GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (week, status, slot) DO UPDATE SET count = known.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO task_counts AS known SELECT created / 604800, status, pg_backend_pid() % 64, -count(*) FROM old_tasks GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (week, status, slot) DO UPDATE SET count = known.count + excluded.count;
  ELSE
    -- Most updates change neither, and count nothing.
    INSERT INTO task_counts AS known
    SELECT week, status, pg_backend_pid() % 64, sum(change)
    FROM (SELECT created / 604800 AS week, status, 1 AS change FROM new_tasks UNION ALL SELECT created / 604800, status, -1 FROM old_tasks) changes
    GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (week, status, slot) DO UPDATE SET count = known.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER "tasks_counted_inserted" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS new_tasks FOR EACH STATEMENT
  EXECUTE FUNCTION "count_tasks"();
CREATE OR REPLACE TRIGGER "tasks_counted_updated" AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS old_tasks NEW TABLE AS new_tasks FOR EACH STATEMENT
  EXECUTE FUNCTION "count_tasks"();
CREATE OR REPLACE TRIGGER "tasks_counted_deleted" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS old_tasks FOR EACH STATEMENT
  EXECUTE FUNCTION "count_tasks"();
CREATE OR REPLACE TRIGGER "tasks_counted_truncated" AFTER TRUNCATE ON "tasks" FOR EACH STATEMENT
  EXECUTE FUNCTION "count_tasks"();
