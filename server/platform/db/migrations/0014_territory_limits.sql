CREATE TABLE "user_cover" (
	"user_id" integer NOT NULL,
	"territory_id" integer NOT NULL,
	CONSTRAINT "user_cover_pkey" PRIMARY KEY("user_id","territory_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "covered_share" double precision;
--> statement-breakpoint
CREATE FUNCTION "cover_users"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    concerned := ARRAY(SELECT DISTINCT user_id FROM user_territories WHERE territory_id IN (SELECT territory_id FROM written));
  END IF;
  DELETE FROM user_cover WHERE user_id = ANY (concerned) AND (user_id, territory_id) NOT IN (
    SELECT user_id, covered_id FROM user_territories JOIN territory_cover USING (territory_id) WHERE user_id = ANY (concerned));
  INSERT INTO user_cover (user_id, territory_id)
    SELECT DISTINCT user_id, covered_id FROM user_territories JOIN territory_cover USING (territory_id) WHERE user_id = ANY (concerned)
    ON CONFLICT DO NOTHING;
  UPDATE users SET covered_share = CASE WHEN EXISTS (SELECT 1 FROM user_territories own WHERE own.user_id = users.user_id)
      THEN (SELECT count(*) FROM user_cover own WHERE own.user_id = users.user_id)::double precision / greatest((SELECT count(*) FROM territories), 1) END
    WHERE user_id = ANY (concerned);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "user_territories_given" AFTER INSERT ON "user_territories" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "cover_users"();--> statement-breakpoint
CREATE TRIGGER "user_territories_taken" AFTER DELETE ON "user_territories" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "cover_users"();--> statement-breakpoint
CREATE TRIGGER "user_territories_emptied" AFTER TRUNCATE ON "user_territories" FOR EACH STATEMENT EXECUTE FUNCTION "cover_users"();--> statement-breakpoint
CREATE TRIGGER "territory_cover_grown" AFTER INSERT ON "territory_cover" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "cover_users"();--> statement-breakpoint
CREATE TRIGGER "territory_cover_shrunk" AFTER DELETE ON "territory_cover" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "cover_users"();--> statement-breakpoint
CREATE TRIGGER "territory_cover_emptied" AFTER TRUNCATE ON "territory_cover" FOR EACH STATEMENT EXECUTE FUNCTION "cover_users"();--> statement-breakpoint
INSERT INTO "user_cover" ("user_id", "territory_id") SELECT DISTINCT user_id, covered_id FROM user_territories JOIN territory_cover USING (territory_id);--> statement-breakpoint
UPDATE "users" SET "covered_share" = (SELECT count(*) FROM user_cover own WHERE own.user_id = users.user_id)::double precision / greatest((SELECT count(*) FROM territories), 1)
  WHERE EXISTS (SELECT 1 FROM user_territories own WHERE own.user_id = users.user_id);
