CREATE TABLE "task_counts" (
	"week" integer NOT NULL,
	"status" smallint NOT NULL,
	"slot" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "task_counts_pkey" PRIMARY KEY("week","status","slot")
);
--> statement-breakpoint
CREATE INDEX "tasks_product_id_created_task_id_idx" ON "tasks" USING btree ("product_id","created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST);--> statement-breakpoint
INSERT INTO "task_counts" SELECT created / 604800, status, 0, count(*) FROM "tasks" GROUP BY 1, 2;--> statement-breakpoint
CREATE FUNCTION "count_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "tasks_counted_inserted" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS new_tasks FOR EACH STATEMENT EXECUTE FUNCTION "count_tasks"();--> statement-breakpoint
CREATE TRIGGER "tasks_counted_updated" AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS old_tasks NEW TABLE AS new_tasks FOR EACH STATEMENT EXECUTE FUNCTION "count_tasks"();--> statement-breakpoint
CREATE TRIGGER "tasks_counted_deleted" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS old_tasks FOR EACH STATEMENT EXECUTE FUNCTION "count_tasks"();--> statement-breakpoint
CREATE TRIGGER "tasks_counted_truncated" AFTER TRUNCATE ON "tasks" FOR EACH STATEMENT EXECUTE FUNCTION "count_tasks"();
