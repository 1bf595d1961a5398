-- Enqueues a job for the planned tasks whose sales have changed. Its row has no key, so that writers of sales never wait
-- for each other; due at once whatever the clocks of the processes say.
CREATE FUNCTION "follow_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold_tasks int[] := '{}';
  sold_volume_tasks int[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    sold_tasks := ARRAY(SELECT DISTINCT task_id FROM old_sales changed JOIN task_products USING (trade_point_id, product_id) JOIN tasks USING (task_id)
      WHERE frozen_day IS NULL AND changed.day BETWEEN start_day AND deadline_date);
    sold_volume_tasks := ARRAY(SELECT DISTINCT volume_task_id FROM old_sales changed JOIN volume_tasks USING (field_employee_id) JOIN volume_strategies USING (strategy_id)
      WHERE plan_version_id IS NOT NULL AND changed.day BETWEEN start_date AND end_date);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    sold_tasks := sold_tasks || ARRAY(SELECT DISTINCT task_id FROM new_sales changed JOIN task_products USING (trade_point_id, product_id) JOIN tasks USING (task_id)
      WHERE frozen_day IS NULL AND changed.day BETWEEN start_day AND deadline_date);
    sold_volume_tasks := sold_volume_tasks || ARRAY(SELECT DISTINCT volume_task_id FROM new_sales changed JOIN volume_tasks USING (field_employee_id) JOIN volume_strategies USING (strategy_id)
      WHERE plan_version_id IS NOT NULL AND changed.day BETWEEN start_date AND end_date);
  END IF;
  IF cardinality(sold_tasks) + cardinality(sold_volume_tasks) > 0 THEN
    INSERT INTO jobs (kind, body, requested_by, due, changed_at)
    VALUES ('follow', jsonb_build_object('taskIds', sold_tasks, 'volumeTaskIds', sold_volume_tasks), 'system:planning', 0, extract(epoch FROM now()));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sales_tasks_inserted" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION "follow_sales"();--> statement-breakpoint
CREATE TRIGGER "sales_tasks_updated" AFTER UPDATE ON "sales" REFERENCING OLD TABLE AS old_sales NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION "follow_sales"();--> statement-breakpoint
CREATE TRIGGER "sales_tasks_deleted" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS old_sales FOR EACH STATEMENT EXECUTE FUNCTION "follow_sales"();
