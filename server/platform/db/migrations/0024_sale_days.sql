CREATE TABLE "sale_days" (
	"trade_point_id" integer NOT NULL,
	"day" date NOT NULL,
	"distr_id" integer NOT NULL,
	"field_employee_id" integer NOT NULL,
	"entries" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "sale_days_pkey" PRIMARY KEY("trade_point_id","day","distr_id","field_employee_id")
);
--> statement-breakpoint
DROP INDEX "sales_product_id_idx";--> statement-breakpoint
CREATE INDEX "sales_product_id_day_idx" ON "sales" USING btree ("product_id","day","trade_point_id","pieces","kg","rub");--> statement-breakpoint
INSERT INTO "sale_days" SELECT trade_point_id, day, distr_id, field_employee_id, count(*), count(*) FILTER (WHERE pieces > 0) FROM "sales" GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE FUNCTION "add_sale_days"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "sales_days_inserted" AFTER INSERT ON "sales" REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION "add_sale_days"();--> statement-breakpoint
CREATE TRIGGER "sales_days_updated" AFTER UPDATE ON "sales" REFERENCING OLD TABLE AS old_sales NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION "add_sale_days"();--> statement-breakpoint
CREATE TRIGGER "sales_days_deleted" AFTER DELETE ON "sales" REFERENCING OLD TABLE AS old_sales FOR EACH STATEMENT EXECUTE FUNCTION "add_sale_days"();
