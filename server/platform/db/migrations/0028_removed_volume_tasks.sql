ALTER TABLE "volume_tasks" DROP CONSTRAINT "volume_tasks_strategy_id_volume_strategies_strategy_id_fk";
--> statement-breakpoint
ALTER TABLE "volume_tasks" DROP CONSTRAINT "volume_tasks_field_employee_id_field_employees_field_employee_id_fk";
--> statement-breakpoint
ALTER TABLE "volume_tasks" ADD COLUMN "removed_at" bigint;--> statement-breakpoint
UPDATE "volume_tasks" SET "removed_at" = extract(epoch from now())::bigint WHERE "withdrawn";--> statement-breakpoint
ALTER TABLE "volume_tasks" ADD CONSTRAINT "volume_tasks_strategy_id_volume_strategies_strategy_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."volume_strategies"("strategy_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volume_tasks" ADD CONSTRAINT "volume_tasks_field_employee_id_field_employees_field_employee_id_fk" FOREIGN KEY ("field_employee_id") REFERENCES "public"."field_employees"("field_employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volume_tasks" DROP COLUMN "withdrawn";