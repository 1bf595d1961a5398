CREATE TABLE "task_changes" (
	"writer" "xid8" NOT NULL,
	"task_ids" integer[] NOT NULL,
	"changed_at" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "task_changes_writer_idx" ON "task_changes" USING btree ("writer");--> statement-breakpoint
-- Says which tasks a statement has changed; `tasks_written` counts the statements. A statement of more tasks leaves only
-- the count, as TRUNCATE does: whoever finds fewer changes than writes reads all tasks again.
CREATE FUNCTION "note_task_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT task_id FROM old_tasks);
  ELSE
    changed := ARRAY(SELECT task_id FROM new_tasks);
  END IF;
  IF cardinality(changed) <= 10000 THEN
    INSERT INTO task_changes VALUES (pg_current_xact_id(), changed, extract(epoch FROM now()));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tasks_noted_inserted" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS new_tasks FOR EACH STATEMENT EXECUTE FUNCTION "note_task_changes"();--> statement-breakpoint
CREATE TRIGGER "tasks_noted_updated" AFTER UPDATE ON "tasks" REFERENCING NEW TABLE AS new_tasks FOR EACH STATEMENT EXECUTE FUNCTION "note_task_changes"();--> statement-breakpoint
CREATE TRIGGER "tasks_noted_deleted" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS old_tasks FOR EACH STATEMENT EXECUTE FUNCTION "note_task_changes"();
