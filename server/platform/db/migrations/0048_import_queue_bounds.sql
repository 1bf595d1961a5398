ALTER TABLE "import_queue" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "import_queue" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "import_queue_person_id_idx" ON "import_queue" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "tasks_deadline_date_task_id_idx" ON "tasks" USING btree ("deadline_date","task_id") WHERE plan_version_id is not null and closed_day is null and status <> 4;--> statement-breakpoint
CREATE INDEX "tasks_closed_day_task_id_idx" ON "tasks" USING btree ("closed_day","task_id") WHERE plan_version_id is not null and closed_day is not null and frozen_day is null;