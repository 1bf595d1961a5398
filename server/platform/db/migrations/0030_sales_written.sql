-- Counts the writes of sales. Each connection has a row of its own among 64, so that writers of sales do not wait for each
-- other; the sum changes with every write.
INSERT INTO "written_tables" VALUES ('sales', 0);--> statement-breakpoint
CREATE FUNCTION "count_sale_writes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO written_tables AS written VALUES ('sales ' || pg_backend_pid() % 64, 1) ON CONFLICT (name) DO UPDATE SET writes = written.writes + 1;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sales_written" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sales" FOR EACH STATEMENT EXECUTE FUNCTION "count_sale_writes"();
