DROP INDEX "tasks_created_task_id_idx";--> statement-breakpoint
DROP INDEX "tasks_created_task_id_idx1";--> statement-breakpoint
DROP INDEX "tasks_created_task_id_idx2";--> statement-breakpoint
DROP INDEX "tasks_status_created_task_id_idx";--> statement-breakpoint
DROP INDEX "tasks_status_desc_created_task_id_idx";--> statement-breakpoint
DROP INDEX "tasks_progress_created_task_id_idx";--> statement-breakpoint
DROP INDEX "tasks_progress_desc_created_task_id_idx";--> statement-breakpoint
DROP INDEX "tasks_money_total_created_task_id_idx";--> statement-breakpoint
DROP INDEX "tasks_money_total_desc_created_task_id_idx";--> statement-breakpoint
DROP INDEX "tasks_money_paid_created_task_id_idx";--> statement-breakpoint
DROP INDEX "tasks_money_paid_desc_created_task_id_idx";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "territory_id" integer;--> statement-breakpoint
UPDATE "tasks" SET "territory_id" = point.territory_id FROM "trade_points" point WHERE point.trade_point_id = "tasks".trade_point_id;--> statement-breakpoint
CREATE INDEX "tasks_created_task_id_territory_id_idx" ON "tasks" USING btree ("created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE INDEX "tasks_created_task_id_territory_id_idx1" ON "tasks" USING btree ("created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id") WHERE status in (0, 1, 2);--> statement-breakpoint
CREATE INDEX "tasks_created_task_id_territory_id_idx2" ON "tasks" USING btree ("created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id") WHERE status not in (0, 1, 2);--> statement-breakpoint
CREATE INDEX "tasks_status_created_task_id_territory_id_idx" ON "tasks" USING btree ("status","created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE INDEX "tasks_status_desc_created_task_id_territory_id_idx" ON "tasks" USING btree ("status" DESC NULLS FIRST,"created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE INDEX "tasks_progress_created_task_id_territory_id_idx" ON "tasks" USING btree ("progress","created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE INDEX "tasks_progress_desc_created_task_id_territory_id_idx" ON "tasks" USING btree ("progress" DESC NULLS FIRST,"created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE INDEX "tasks_money_total_created_task_id_territory_id_idx" ON "tasks" USING btree ("money_total","created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE INDEX "tasks_money_total_desc_created_task_id_territory_id_idx" ON "tasks" USING btree ("money_total" DESC NULLS FIRST,"created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE INDEX "tasks_money_paid_created_task_id_territory_id_idx" ON "tasks" USING btree ("money_paid","created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE INDEX "tasks_money_paid_desc_created_task_id_territory_id_idx" ON "tasks" USING btree ("money_paid" DESC NULLS FIRST,"created" DESC NULLS FIRST,"task_id" DESC NULLS FIRST,"territory_id");--> statement-breakpoint
CREATE FUNCTION "place_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A point that is being moved meanwhile is waited for, or this task would not be among those that move with it.
  NEW.territory_id := (SELECT territory_id FROM trade_points WHERE trade_point_id = NEW.trade_point_id FOR SHARE);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tasks_placed" BEFORE INSERT OR UPDATE OF "trade_point_id", "territory_id" ON "tasks" FOR EACH ROW EXECUTE FUNCTION "place_task"();--> statement-breakpoint
CREATE FUNCTION "move_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET territory_id = NEW.territory_id WHERE trade_point_id = NEW.trade_point_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "trade_points_moved" AFTER UPDATE OF "territory_id" ON "trade_points" FOR EACH ROW WHEN (OLD.territory_id <> NEW.territory_id) EXECUTE FUNCTION "move_tasks"();--> statement-breakpoint
DROP TABLE "user_cover";--> statement-breakpoint
DROP FUNCTION "user_cover_due"(integer[]);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "own_cover" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "near_cover" "bytea";--> statement-breakpoint
CREATE FUNCTION "bits_of"(ids integer[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(set_byte('\x00'::bytea, 0, coalesce(bits, 0)), ''::bytea ORDER BY at), ''::bytea)
  FROM generate_series(0, (SELECT max(id) / 8 FROM unnest(ids) id)) at LEFT JOIN (SELECT id / 8 AS at, bit_or(1 << id % 8) AS bits FROM unnest(ids) id GROUP BY 1) byte USING (at)
$$;--> statement-breakpoint
CREATE FUNCTION "cover_of"(whose integer[]) RETURNS TABLE (of_user integer, own_bits bytea, near_bits bytea) LANGUAGE sql STABLE AS $$
  SELECT one, bits_of(array_agg(id) FILTER (WHERE below)), bits_of(array_agg(id)) FROM unnest(whose) one JOIN (
    SELECT given.user_id, cover.covered_id AS id, true AS below FROM user_territories given JOIN territory_cover cover USING (territory_id)
    UNION ALL SELECT given.user_id, cover.territory_id, false FROM user_territories given JOIN territory_cover cover ON cover.covered_id = given.territory_id) near ON near.user_id = one
  GROUP BY 1
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "cover_users"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned integer[];
BEGIN
  -- Who writes people and who moves territories go one after the other, or each would add up what the other is about to change. People are written under this very lock.
  LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;
  IF TG_OP = 'TRUNCATE' THEN
    concerned := ARRAY(SELECT user_id FROM users WHERE covered_share IS NOT NULL);
  ELSIF TG_TABLE_NAME = 'user_territories' THEN
    concerned := ARRAY(SELECT DISTINCT user_id FROM written);
  ELSE
    concerned := ARRAY(SELECT DISTINCT user_id FROM user_territories WHERE territory_id IN (SELECT territory_id FROM written UNION SELECT covered_id FROM written));
  END IF;
  UPDATE users SET own_cover = own_bits, near_cover = near_bits, covered_share = bit_count(own_bits)::double precision / greatest((SELECT count(*) FROM territories), 1)
    FROM unnest(concerned) one LEFT JOIN cover_of(concerned) ON of_user = one WHERE user_id = one;
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE "users" SET "own_cover" = own_bits, "near_cover" = near_bits FROM cover_of(ARRAY(SELECT DISTINCT user_id FROM user_territories)) WHERE user_id = of_user;