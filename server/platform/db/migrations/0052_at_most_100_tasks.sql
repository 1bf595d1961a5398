UPDATE "strategies" SET "tasks_max_count" = 100 WHERE "tasks_max_count" > 100;
