CREATE FUNCTION "add_agent_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What was there is taken off, what is there now is added; sums of numbers with a point gather crumbs, which are rounded away.
  IF TG_OP <> 'INSERT' THEN
    UPDATE agent_sales SET rub = round((agent_sales.rub - gone.rub)::numeric, 4), kg = round((agent_sales.kg - gone.kg)::numeric, 6), pieces = round((agent_sales.pieces - gone.pieces)::numeric, 4)
    FROM (SELECT field_employee_id, date_trunc('month', day)::date AS month, sum(rub) AS rub, sum(kg) AS kg, sum(pieces) AS pieces FROM old_sales GROUP BY 1, 2) gone
    WHERE agent_sales.field_employee_id = gone.field_employee_id AND agent_sales.month = gone.month;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO agent_sales AS known (field_employee_id, month, rub, kg, pieces)
    SELECT field_employee_id, date_trunc('month', day)::date, sum(rub), sum(kg), sum(pieces) FROM new_sales GROUP BY 1, 2
    ON CONFLICT (field_employee_id, month) DO UPDATE SET rub = round((known.rub + excluded.rub)::numeric, 4), kg = round((known.kg + excluded.kg)::numeric, 6), pieces = round((known.pieces + excluded.pieces)::numeric, 4);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM agent_sales WHERE rub = 0 AND kg = 0 AND pieces = 0 AND (field_employee_id, month) IN (SELECT field_employee_id, date_trunc('month', day)::date FROM old_sales);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sales_inserted" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION "add_agent_sales"();--> statement-breakpoint
CREATE TRIGGER "sales_updated" AFTER UPDATE ON "sales" REFERENCING OLD TABLE AS old_sales NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION "add_agent_sales"();--> statement-breakpoint
CREATE TRIGGER "sales_deleted" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS old_sales FOR EACH STATEMENT EXECUTE FUNCTION "add_agent_sales"();
