-- The distributor of a sale, and what is summed of sales: by agent and month, by point and day.

CREATE OR REPLACE FUNCTION "set_sale_distributor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.distr_id := (SELECT distr_id FROM field_employees WHERE field_employee_id = NEW.field_employee_id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "sales_distributor_of_new" BEFORE INSERT ON "sales" FOR EACH ROW WHEN (NEW.distr_id IS NULL)
  EXECUTE FUNCTION "set_sale_distributor"();
CREATE OR REPLACE TRIGGER "sales_distributor_of_changed" BEFORE UPDATE OF "field_employee_id" ON "sales" FOR EACH ROW WHEN (NEW.field_employee_id <> OLD.field_employee_id)
  EXECUTE FUNCTION "set_sale_distributor"();

CREATE OR REPLACE FUNCTION "add_agent_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;
CREATE OR REPLACE TRIGGER "sales_inserted" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "add_agent_sales"();
CREATE OR REPLACE TRIGGER "sales_updated" AFTER UPDATE ON "sales" REFERENCING OLD TABLE AS old_sales NEW TABLE AS new_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "add_agent_sales"();
CREATE OR REPLACE TRIGGER "sales_deleted" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS old_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "add_agent_sales"();

CREATE OR REPLACE FUNCTION "add_sale_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE sale_days SET entries = sale_days.entries - gone.entries, orders = sale_days.orders - gone.orders
    FROM (SELECT trade_point_id, day, distr_id, field_employee_id, count(*) AS entries, count(*) FILTER (WHERE pieces > 0) AS orders FROM old_sales GROUP BY 1, 2, 3, 4) gone
    WHERE (sale_days.trade_point_id, sale_days.day, sale_days.distr_id, sale_days.field_employee_id) = (gone.trade_point_id, gone.day, gone.distr_id, gone.field_employee_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sale_days AS known (trade_point_id, day, distr_id, field_employee_id, entries, orders)
    SELECT trade_point_id, day, distr_id, field_employee_id, count(*), count(*) FILTER (WHERE pieces > 0) FROM new_sales GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (trade_point_id, day, distr_id, field_employee_id) DO UPDATE SET entries = known.entries + excluded.entries, orders = known.orders + excluded.orders;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM sale_days USING old_sales gone
    WHERE (sale_days.trade_point_id, sale_days.day, sale_days.distr_id, sale_days.field_employee_id) = (gone.trade_point_id, gone.day, gone.distr_id, gone.field_employee_id) AND sale_days.entries = 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER "sales_days_inserted" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "add_sale_days"();
CREATE OR REPLACE TRIGGER "sales_days_updated" AFTER UPDATE ON "sales" REFERENCING OLD TABLE AS old_sales NEW TABLE AS new_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "add_sale_days"();
CREATE OR REPLACE TRIGGER "sales_days_deleted" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS old_sales FOR EACH STATEMENT
  EXECUTE FUNCTION "add_sale_days"();
