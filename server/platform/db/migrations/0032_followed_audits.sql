ALTER TABLE "audit_tasks" DROP CONSTRAINT "audit_tasks_report_id_audit_reports_report_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_tasks" ADD COLUMN "changed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_tasks" ADD CONSTRAINT "audit_tasks_report_id_audit_reports_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."audit_reports"("report_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Enqueues a job for the audit tasks of the stores whose reports have changed. Its row has no key, so that writers of
-- reports never wait for each other.
CREATE FUNCTION "follow_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "audit_reports_tasks_inserted" AFTER INSERT ON "audit_reports" REFERENCING NEW TABLE AS new_reports FOR EACH STATEMENT EXECUTE FUNCTION "follow_reports"();--> statement-breakpoint
CREATE TRIGGER "audit_reports_tasks_updated" AFTER UPDATE ON "audit_reports" REFERENCING OLD TABLE AS old_reports NEW TABLE AS new_reports FOR EACH STATEMENT EXECUTE FUNCTION "follow_reports"();--> statement-breakpoint
CREATE TRIGGER "audit_reports_tasks_deleted" AFTER DELETE ON "audit_reports" REFERENCING OLD TABLE AS old_reports FOR EACH STATEMENT EXECUTE FUNCTION "follow_reports"();
