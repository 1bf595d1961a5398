INSERT INTO "added_record_counts" SELECT "path", "record_id" / 1024, count(*) FROM "added_records" GROUP BY 1, 2;--> statement-breakpoint
CREATE FUNCTION "count_added_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the blocks, so that two who change several do not wait for each other.
  CASE TG_OP
  WHEN 'INSERT' THEN
    INSERT INTO added_record_counts AS counts SELECT path, record_id / 1024, count(*) FROM created GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (path, block) DO UPDATE SET count = counts.count + excluded.count;
  WHEN 'DELETE' THEN
    INSERT INTO added_record_counts AS counts SELECT path, record_id / 1024, -count(*) FROM deleted GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (path, block) DO UPDATE SET count = counts.count + excluded.count;
  WHEN 'UPDATE' THEN
    INSERT INTO added_record_counts AS counts SELECT path, block, sum(more)
      FROM (VALUES (OLD.path, OLD.record_id / 1024, -1), (NEW.path, NEW.record_id / 1024, 1)) moved (path, block, more) GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (path, block) DO UPDATE SET count = counts.count + excluded.count;
  ELSE
    DELETE FROM added_record_counts;
  END CASE;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "added_records_created" AFTER INSERT ON "added_records" REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION "count_added_records"();--> statement-breakpoint
CREATE TRIGGER "added_records_deleted" AFTER DELETE ON "added_records" REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION "count_added_records"();--> statement-breakpoint
CREATE TRIGGER "added_records_moved" AFTER UPDATE OF "path", "record_id" ON "added_records" FOR EACH ROW EXECUTE FUNCTION "count_added_records"();--> statement-breakpoint
CREATE TRIGGER "added_records_emptied" AFTER TRUNCATE ON "added_records" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_records"();
