-- The money of planned tasks, and the jobs that follow sales and reports.

CREATE OR REPLACE FUNCTION "reject_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only added, never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER "plan_versions_unchanged" BEFORE UPDATE OR DELETE ON "plan_versions" FOR EACH ROW
  EXECUTE FUNCTION "reject_change"();
CREATE OR REPLACE TRIGGER "accruals_unchanged" BEFORE UPDATE OR DELETE ON "accruals" FOR EACH ROW
  EXECUTE FUNCTION "reject_change"();

CREATE OR REPLACE FUNCTION "set_planned_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'tasks' THEN
    NEW.money_paid := (SELECT coalesce(sum(amount), 0) FROM accruals WHERE task_id = NEW.task_id);
  ELSE
    NEW.money_paid := (SELECT coalesce(sum(amount), 0) FROM accruals WHERE volume_task_id = NEW.volume_task_id AND kind = 'volume');
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "tasks_planned_money" BEFORE INSERT OR UPDATE OF "money_paid", "plan_version_id" ON "tasks" FOR EACH ROW WHEN (NEW.plan_version_id IS NOT NULL)
  EXECUTE FUNCTION "set_planned_money"();
CREATE OR REPLACE TRIGGER "volume_tasks_planned_money" BEFORE INSERT OR UPDATE OF "money_paid", "plan_version_id" ON "volume_tasks" FOR EACH ROW WHEN (NEW.plan_version_id IS NOT NULL)
  EXECUTE FUNCTION "set_planned_money"();

CREATE OR REPLACE FUNCTION "add_accrual"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The trigger of the task sets the sum; it also waits for another accrual of the same task.
  IF NEW.task_id IS NOT NULL THEN
    UPDATE tasks SET money_paid = money_paid WHERE task_id = NEW.task_id AND plan_version_id IS NOT NULL;
  ELSE
    UPDATE volume_tasks SET money_paid = money_paid WHERE volume_task_id = NEW.volume_task_id AND plan_version_id IS NOT NULL;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only planned tasks have accruals' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "accruals_added" AFTER INSERT ON "accruals" FOR EACH ROW
  EXECUTE FUNCTION "add_accrual"();

-- Enqueues a job for the planned tasks whose sales have changed. Its row has no key, so that writers of sales never wait
-- for each other; due at once whatever the clocks of the processes say.
CREATE OR REPLACE FUNCTION "follow_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;
CREATE OR REPLACE TRIGGER "sales_tasks_inserted" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "follow_sales"();
CREATE OR REPLACE TRIGGER "sales_tasks_updated" AFTER UPDATE ON "sales" REFERENCING OLD TABLE AS old_sales NEW TABLE AS new_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "follow_sales"();
CREATE OR REPLACE TRIGGER "sales_tasks_deleted" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS old_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "follow_sales"();

-- Enqueues a job for the audit tasks of the stores whose reports have changed. Its row has no key, so that writers of
-- reports never wait for each other.
CREATE OR REPLACE FUNCTION "follow_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stores int[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    stores := ARRAY(SELECT DISTINCT store_id FROM old_reports);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    stores := stores || ARRAY(SELECT DISTINCT store_id FROM new_reports);
  END IF;
  stores := ARRAY(SELECT DISTINCT store_id FROM audit_tasks WHERE store_id = ANY(stores));
  IF cardinality(stores) > 0 THEN
    INSERT INTO jobs (kind, body, requested_by, due, changed_at)
    VALUES ('follow', jsonb_build_object('taskIds', '{}'::int[], 'volumeTaskIds', '{}'::int[], 'auditStoreIds', stores), 'system:planning', 0, extract(epoch FROM now()));
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER "audit_reports_tasks_inserted" AFTER INSERT ON "audit_reports" REFERENCING NEW TABLE AS new_reports FOR EACH STATEMENT
  EXECUTE FUNCTION "follow_reports"();
CREATE OR REPLACE TRIGGER "audit_reports_tasks_updated" AFTER UPDATE ON "audit_reports" REFERENCING OLD TABLE AS old_reports NEW TABLE AS new_reports FOR EACH STATEMENT
  EXECUTE FUNCTION "follow_reports"();
CREATE OR REPLACE TRIGGER "audit_reports_tasks_deleted" AFTER DELETE ON "audit_reports" REFERENCING OLD TABLE AS old_reports FOR EACH STATEMENT
  EXECUTE FUNCTION "follow_reports"();
