CREATE TABLE "sale_changes" (
	"writer" "xid8" NOT NULL,
	"trade_point_ids" integer[] NOT NULL,
	"changed_at" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sale_changes_writer_idx" ON "sale_changes" USING btree ("writer");--> statement-breakpoint
-- Counts the writes of sales as before and says at which points they were. A statement of more points leaves only the
-- count, as TRUNCATE does: whoever finds fewer changes than writes reads all sales again.
CREATE OR REPLACE FUNCTION "count_sale_writes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[] := '{}';
BEGIN
  INSERT INTO written_tables AS written VALUES ('sales ' || pg_backend_pid() % 64, 1) ON CONFLICT (name) DO UPDATE SET writes = written.writes + 1;
  IF TG_OP = 'TRUNCATE' THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT trade_point_id FROM old_sales);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || ARRAY(SELECT DISTINCT trade_point_id FROM new_sales);
  END IF;
  IF cardinality(changed) <= 2000 THEN
    INSERT INTO sale_changes VALUES (pg_current_xact_id(), changed, extract(epoch FROM now()));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "sales_written" ON "sales";--> statement-breakpoint
CREATE TRIGGER "sales_written_inserted" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION "count_sale_writes"();--> statement-breakpoint
CREATE TRIGGER "sales_written_updated" AFTER UPDATE ON "sales" REFERENCING OLD TABLE AS old_sales NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION "count_sale_writes"();--> statement-breakpoint
CREATE TRIGGER "sales_written_deleted" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS old_sales FOR EACH STATEMENT EXECUTE FUNCTION "count_sale_writes"();--> statement-breakpoint
CREATE TRIGGER "sales_written_truncated" AFTER TRUNCATE ON "sales" FOR EACH STATEMENT EXECUTE FUNCTION "count_sale_writes"();
