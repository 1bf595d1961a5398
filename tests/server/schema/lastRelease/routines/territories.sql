-- What the territories of a user cover, and the territories of tasks.

CREATE OR REPLACE FUNCTION "bits_of"(ids integer[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(set_byte('\x00'::bytea, 0, coalesce(bits, 0)), ''::bytea ORDER BY at), ''::bytea)
  FROM generate_series(0, (SELECT max(id) / 8 FROM unnest(ids) id)) at LEFT JOIN (SELECT id / 8 AS at, bit_or(1 << id % 8) AS bits FROM unnest(ids) id GROUP BY 1) byte USING (at)
$$;

CREATE OR REPLACE FUNCTION "cover_of"(whose integer[]) RETURNS TABLE (of_user integer, own_bits bytea, near_bits bytea) LANGUAGE sql STABLE AS $$
  SELECT one, bits_of(array_agg(id) FILTER (WHERE below)), bits_of(array_agg(id)) FROM unnest(whose) one JOIN (
    SELECT given.user_id, cover.covered_id AS id, true AS below FROM user_territories given JOIN territory_cover cover USING (territory_id)
    UNION ALL SELECT given.user_id, cover.territory_id, false FROM user_territories given JOIN territory_cover cover ON cover.covered_id = given.territory_id) near ON near.user_id = one
  GROUP BY 1
$$;

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
$$;
CREATE OR REPLACE TRIGGER "user_territories_given" AFTER INSERT ON "user_territories" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "cover_users"();
CREATE OR REPLACE TRIGGER "user_territories_taken" AFTER DELETE ON "user_territories" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "cover_users"();
CREATE OR REPLACE TRIGGER "user_territories_emptied" AFTER TRUNCATE ON "user_territories" FOR EACH STATEMENT
  EXECUTE FUNCTION "cover_users"();
CREATE OR REPLACE TRIGGER "territory_cover_grown" AFTER INSERT ON "territory_cover" REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "cover_users"();
CREATE OR REPLACE TRIGGER "territory_cover_shrunk" AFTER DELETE ON "territory_cover" REFERENCING OLD TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION "cover_users"();
CREATE OR REPLACE TRIGGER "territory_cover_emptied" AFTER TRUNCATE ON "territory_cover" FOR EACH STATEMENT
  EXECUTE FUNCTION "cover_users"();

CREATE OR REPLACE FUNCTION "place_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A point that is being moved meanwhile is waited for, or this task would not be among those that move with it.
  NEW.territory_id := (SELECT territory_id FROM trade_points WHERE trade_point_id = NEW.trade_point_id FOR SHARE);
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER "tasks_placed" BEFORE INSERT OR UPDATE OF "trade_point_id", "territory_id" ON "tasks" FOR EACH ROW
  EXECUTE FUNCTION "place_task"();

CREATE OR REPLACE FUNCTION "move_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET territory_id = NEW.territory_id WHERE trade_point_id = NEW.trade_point_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER "trade_points_moved" AFTER UPDATE OF "territory_id" ON "trade_points" FOR EACH ROW WHEN (OLD.territory_id <> NEW.territory_id)
  EXECUTE FUNCTION "move_tasks"();
