DELETE FROM "user_cover";--> statement-breakpoint
ALTER TABLE "user_cover" ADD COLUMN "own" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "user_cover" DROP CONSTRAINT "user_cover_pkey";
--> statement-breakpoint
ALTER TABLE "user_cover" ADD CONSTRAINT "user_cover_pkey" PRIMARY KEY("user_id","territory_id","own");--> statement-breakpoint
CREATE FUNCTION "user_cover_due"(whose integer[]) RETURNS TABLE (due_user integer, due_territory integer, due_own boolean) LANGUAGE sql STABLE AS $$
  SELECT due.user_id, due.territory_id, bool_or(due.own) FROM (
    SELECT given.user_id, below.covered_id AS territory_id, true AS own FROM user_territories given JOIN territory_cover below USING (territory_id) WHERE given.user_id = ANY (whose)
    UNION ALL SELECT given.user_id, above.territory_id, false FROM user_territories given JOIN territory_cover above ON above.covered_id = given.territory_id WHERE given.user_id = ANY (whose)) due
  GROUP BY 1, 2
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
  DELETE FROM user_cover WHERE user_id = ANY (concerned) AND (user_id, territory_id, own) NOT IN (SELECT due_user, due_territory, due_own FROM user_cover_due(concerned));
  INSERT INTO user_cover (user_id, territory_id, own) SELECT due_user, due_territory, due_own FROM user_cover_due(concerned) ON CONFLICT DO NOTHING;
  UPDATE users SET covered_share = CASE WHEN EXISTS (SELECT 1 FROM user_territories given WHERE given.user_id = users.user_id)
      THEN (SELECT count(*) FROM user_cover cover WHERE cover.user_id = users.user_id AND cover.own)::double precision / greatest((SELECT count(*) FROM territories), 1) END
    WHERE user_id = ANY (concerned);
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO "user_cover" ("user_id", "territory_id", "own") SELECT due_user, due_territory, due_own FROM user_cover_due(ARRAY(SELECT DISTINCT user_id FROM user_territories));
